import { Box } from '@chakra-ui/react'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { batchFields } from '@dcir/core/bulk/fields'
import { pick } from '@dcir/core/contract/vocabulary'
import { formatCount, percentText } from '@dcir/core/display/numbers'
import { DefinitionList } from '../detail/definition-list'
import { definitionsOf } from '../detail/definitions-of'
import { Surface } from '../list/screen'
import { FigureTile, FigureTiles } from '../value/figure-tile'
import { BulkProgress } from './bulk-follow'

const fields = pick(batchFields, 'batchId', 'fileName', 'uploadedBy', 'uploadedAt')

/** A batch in figures, and what it is: how many of its rows are done, failed and still to do. */
export function BulkSummary({ batch }: { batch: BulkBatch }) {
  const { totalCount, successfulCount, failedCount, pendingCount } = batch
  const share = (count: number) => `${percentText(count, totalCount)} of the rows`
  return (
    <>
      <FigureTiles>
        <FigureTile
          label={batchFields.successfulCount.label}
          tone="success"
          value={formatCount(successfulCount)}
          note={share(successfulCount)}
        />
        <FigureTile
          label={batchFields.failedCount.label}
          tone="error"
          value={formatCount(failedCount)}
          note={share(failedCount)}
        />
        <FigureTile
          label={batchFields.pendingCount.label}
          tone="pending"
          value={formatCount(pendingCount)}
          note={share(pendingCount)}
        />
      </FigureTiles>
      <Surface>
        {batch.status === 'PROCESSING' && (
          <Box padding={{ base: '16px', md: '20px 24px' }} borderBottomWidth="1px" borderColor="border.line">
            <BulkProgress batch={batch} />
          </Box>
        )}
        <DefinitionList items={definitionsOf(fields, batch)} />
      </Surface>
    </>
  )
}
