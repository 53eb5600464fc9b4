import { Box } from '@chakra-ui/react'
import { statusText } from '@dcir/core/display/status'
import { isStatementFinal, type StatementFile } from '@dcir/core/reconciliation/contract'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries-contract'
import { entryStatuses } from '@dcir/core/reconciliation/entries-query'
import { useAddress, useAddressField, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { Segments } from '@dcir/ui/form/segments'
import { ListPart } from '@dcir/ui/list/list-part'
import { lazy, Suspense } from 'react'
import { entryColumns } from './entry-columns'
import { openEntry } from './places'

const ExceptionDialog = lazy(() => import('./exception-dialog').then((one) => ({ default: one.ExceptionDialog })))

const ALL = 'ALL'
const choices = [
  { value: ALL, label: 'All' },
  ...entryStatuses.map((value) => ({ value, label: statusText(value) })),
] as const

const isDecided = ({ reconStatus, isPairedByHand }: AccountEntry) => reconStatus === 'RESOLVED' || isPairedByHand

/** The lines that a file brought, with what became of each; each opens beside the transaction that it is, or is nearest to. */
export function StatementLines({ file }: { file: StatementFile }) {
  const change = useChangeAddress()
  const { reconStatus } = useAddress()
  const [entry, open] = useAddressField('entry')
  const chosen = choices.find(({ value }) => value === reconStatus)?.value ?? ALL
  return (
    <>
      <Box padding={{ base: '12px 16px', md: '16px 24px' }} overflowX="auto">
        <Segments
          label="Lines"
          choices={choices}
          value={chosen}
          onChange={(next) => void change({ reconStatus: next === ALL ? undefined : next, page: undefined })}
        />
      </Box>
      <ListPart
        label="Lines of the file"
        endpoint={accountEntries.ofFile}
        params={{ fileKey: file.fileKey }}
        fixed={chosen === ALL ? {} : { reconStatus: chosen }}
        columns={entryColumns}
        rowKey={({ referenceId }) => referenceId}
        rowName={({ rrn }) => rrn}
        open={openEntry}
        pollWhile={() => !isStatementFinal(file.status)}
        empty="No results found..."
        over={(rows) =>
          entry && (
            <Suspense>
              <ExceptionDialog
                referenceId={entry}
                isDecided={rows.some((row) => row.referenceId === entry && isDecided(row))}
                onClose={() => void open(undefined)}
                onGo={(next) => void open(next)}
              />
            </Suspense>
          )
        }
      />
    </>
  )
}
