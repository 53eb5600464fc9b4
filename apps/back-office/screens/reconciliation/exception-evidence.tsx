import { Box } from '@chakra-ui/react'
import { type FieldKind, pick } from '@dcir/core/contract/vocabulary'
import { responseCodeText } from '@dcir/core/display/response-codes'
import { statusText } from '@dcir/core/display/status'
import { formatNaira } from '@dcir/core/money/kobo'
import { type NearestMiss, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { entryFields } from '@dcir/core/reconciliation/entries/fields'
import { directionText } from '@dcir/core/reconciliation/entries/rules'
import { comparedFields } from '@dcir/core/reconciliation/nearest-rules'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Alert } from '@dcir/ui/feedback/alert'
import { FieldValue } from '@dcir/ui/value/field-value'
import type { ReactNode } from 'react'
import { openDispute } from '../disputes/dispute-places'
import { transactionPlaces } from '../transaction-places'
import { creditDays } from './day-places'

/** Nothing is copied from here, so that both sides have room on a phone. */
const plainKind = (kind: FieldKind): FieldKind => (kind === 'id' ? 'text' : kind)

/** Fields of the line and of its transaction that nothing is compared by. */
const beside = pick(entryFields, 'referenceId', 'cardAcceptorId', 'bulkSettlementKey')

/** The line and its nearest, field by field; what differs is lit and said in words. */
export function Evidence({ miss: { entry, candidate, differences, sentence } }: { miss: NearestMiss }) {
  const isPaired = entry.reconStatus !== 'UNMATCHED'
  const apart = differences.filter(({ differs }) => differs).map(({ field }) => field)
  const cell = (field: (typeof comparedFields)[number], record: NonNullable<typeof candidate> | typeof entry) =>
    field === 'isDebit' ? (
      directionText(record.isDebit)
    ) : (
      <FieldValue kind={plainKind(entryFields[field].kind)} label={entryFields[field].label} value={record[field]} />
    )
  return (
    <Box display="grid" gap="12px" marginBottom="20px">
      <Box overflowX="auto">
        <Box
          as="table"
          width="100%"
          fontVariantNumeric="tabular-nums"
          aria-label="The line and the nearest transaction"
        >
          <thead>
            <tr>
              <Cell head>
                <Box as="span" srOnly>
                  Field
                </Box>
              </Cell>
              <Cell head>Statement</Cell>
              {candidate && <Cell head>{isPaired ? 'Paired with' : 'Closest transaction'}</Cell>}
            </tr>
          </thead>
          <tbody>
            {comparedFields.map((field) => {
              const isLit = apart.includes(field)
              return (
                <tr key={field} data-differs={isLit || undefined}>
                  <Cell head>{entryFields[field].label}</Cell>
                  <Cell lit={isLit}>{cell(field, entry)}</Cell>
                  {candidate && <Cell lit={isLit}>{cell(field, candidate)}</Cell>}
                </tr>
              )
            })}
          </tbody>
        </Box>
      </Box>
      {entry.reconStatus === 'MATCHED_FAILED' && <Owed entry={entry} />}
      {entry.narration && <Box color="text.muted">{entry.narration}</Box>}
      <DefinitionList flush items={definitionsOf(beside, entry)} />
      {candidate ? (
        <Alert tone={isPaired ? 'pending' : 'warning'}>
          {sentence}{' '}
          <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={transactionPlaces.show(candidate.transactionSearchKey)}>
              Open our transaction
            </TargetLink>
          </Box>
        </Alert>
      ) : (
        <Alert tone="pending">
          {entry.reconStatus === 'UNMATCHED'
            ? 'No similar transaction found.'
            : `Already settled: ${statusText(entry.reconStatus).toLowerCase()}.`}
        </Alert>
      )}
    </Box>
  )
}

/** Money came in for a transaction that failed here, and the dispute that gives it back. */
function Owed({ entry }: { entry: NearestMiss['entry'] }) {
  const { amount, isDebit, responseCode, logCode, disputeFailure, transactionDate } = entry
  const mayTry = useMayCall(reconciliationDays.reinitiateDisputes)
  // Nobody is owed money for a debit.
  if (isDebit) return null
  return (
    <Alert tone="error" title={`The customer is owed ${formatNaira(amount)}`}>
      The bank credited a transaction that failed ({responseCodeText(responseCode ?? '') || 'no response code'}).{' '}
      {logCode ? (
        <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
          <TargetLink target={openDispute({ logCode })}>Open dispute {logCode}</TargetLink>
        </Box>
      ) : disputeFailure ? (
        <>
          Its dispute could not be logged: {disputeFailure}{' '}
          {mayTry && (
            <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
              <TargetLink
                target={{
                  ...creditDays.show(transactionDate),
                  search: { tab: 'matched-failed', dialog: 're-initiate' },
                }}
              >
                Try again
              </TargetLink>
            </Box>
          )}
        </>
      ) : (
        'Not disputed yet.'
      )}
    </Alert>
  )
}

function Cell({ head = false, lit = false, children }: { head?: boolean; lit?: boolean; children: ReactNode }) {
  return (
    <Box
      as={head ? 'th' : 'td'}
      padding={{ base: '6px 4px', sm: '6px 10px' }}
      fontSize={{ base: '13px', sm: '14px' }}
      textAlign="start"
      fontWeight={head ? '500' : lit ? '600' : '400'}
      color={head ? 'text.muted' : lit ? 'warning.text' : 'text.strong'}
      background={lit ? 'warning.subtle' : undefined}
      borderBottomWidth="1px"
      borderColor="border.line"
    >
      {children}
    </Box>
  )
}
