import { Box } from '@chakra-ui/react'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { formatCount, percentText } from '@dcir/core/display/numbers'
import type { Definition } from '../detail/definition-list'
import { DefinitionList } from '../detail/definition-list'
import { Surface } from '../list/screen'
import { CopyText } from '../value/copy-text'
import { FigureTile, FigureTiles } from '../value/figure-tile'
import { Instant } from '../value/instant'
import { BulkProgress } from './bulk-follow'

/** A batch in figures, and what it is: how many of its rows are done, failed and still to do. */
export function BulkSummary({ batch }: { batch: BulkBatch }) {
  const { totalCount, successfulCount, failedCount, pendingCount } = batch
  const share = (count: number) => `${percentText(count, totalCount)} of the rows`
  const items: Definition[] = [
    ['Batch Id', <CopyText key="id" value={batch.batchId} label="Batch Id" />],
    ['File name', batch.fileName],
    ['Uploaded By', batch.uploadedBy],
    ['Uploaded At', <Instant key="at" value={batch.uploadedAt} />],
  ]
  return (
    <>
      <FigureTiles>
        <FigureTile
          label="Successful"
          tone="success"
          value={formatCount(successfulCount)}
          note={share(successfulCount)}
        />
        <FigureTile label="Failed" tone="error" value={formatCount(failedCount)} note={share(failedCount)} />
        <FigureTile label="Pending" tone="pending" value={formatCount(pendingCount)} note={share(pendingCount)} />
      </FigureTiles>
      <Surface>
        {batch.status === 'PROCESSING' && (
          <Box padding={{ base: '16px', md: '20px 24px' }} borderBottomWidth="1px" borderColor="border.line">
            <BulkProgress batch={batch} />
          </Box>
        )}
        <DefinitionList items={items} />
      </Surface>
    </>
  )
}
