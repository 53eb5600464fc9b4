import { Box } from '@chakra-ui/react'
import { isStatementFinal, type StatementFile } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { type EntryStatus, entryStatuses } from '@dcir/core/reconciliation/entries/query'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { Segments } from '@dcir/ui/form/segments'
import { ListPart } from '@dcir/ui/list/list-part'
import { CircleCheck, Eye } from 'lucide-react'
import { entryColumns } from './entry-columns'
import { EntryDialog } from './entry-dialog'
import { openEntry } from './places'

const ALL = 'ALL'
const words: Readonly<Record<EntryStatus, string>> = {
  MATCHED_SUCCESS: statementFields.matchedSuccessCount.label,
  MATCHED_FAILED: statementFields.matchedFailedCount.label,
  UNMATCHED: statementFields.unmatchedCount.label,
  RESOLVED: 'Resolved',
}
const choices = [
  { value: ALL, label: 'All' },
  ...entryStatuses.map((value) => ({ value, label: words[value] })),
] as const

/** The file's own figure says what its matching left; what people decided since has lists of its own. */
const DECIDED = 'All of them are decided: see Resolved, or what was paired by hand among the matched.'

const isDecided = ({ reconStatus, isPairedByHand }: AccountEntry) => reconStatus === 'RESOLVED' || isPairedByHand

/** The lines that a file brought, with what became of each; each opens beside the transaction that it is, or is nearest to. */
export function StatementLines({ file }: { file: StatementFile }) {
  const change = useChangeAddress()
  const { reconStatus } = useAddress()
  const may = useMayCall(reconciliationDays.resolve)
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
        rowActions={(row) => [
          may && row.reconStatus === 'UNMATCHED'
            ? { label: 'Resolve', icon: CircleCheck, target: openEntry(row) }
            : { label: 'View', icon: Eye, target: openEntry(row) },
        ]}
        pollWhile={() => !isStatementFinal(file.status)}
        empty={chosen === 'UNMATCHED' && file.unmatchedCount > 0 ? DECIDED : 'No results found...'}
        over={(rows) => (
          <EntryDialog isDecided={(entry) => rows.some((row) => row.referenceId === entry && isDecided(row))} />
        )}
      />
    </>
  )
}
