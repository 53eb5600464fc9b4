import { Box, Button } from '@chakra-ui/react'
import { features } from '@dcir/core/access/features-contract'
import type { Body, Result } from '@dcir/core/contract/endpoint'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeKeys } from '@dcir/core/disputes/lists'
import { disputeMessages, OTHER_REASON, reasonsOf } from '@dcir/core/disputes/messages'
import { needsSecondPerson, payeeWords } from '@dcir/core/disputes/payee'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { gettingMessage, selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { type Field, formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Countdown } from '@dcir/ui/value/countdown'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useDisputeSide } from './dispute-side'
import { useAnewWhenMovedOn } from './dispute-staleness'
import { drawReceipt } from './receipt-input'
import { base64Of, type Receipt, sentBytes } from './receipt-input-picture'

/** Body of a dispute to log, with the form's further fields. */
type Claim = Body<typeof disputes.log> & { description: string; confirmed: boolean; receipt: Receipt }

const { text, select, area, slot, tick } = formFor<Claim>()

interface ClaimOptions extends Pick<TransactionDetail, 'transactionSearchKey'> {
  side: DisputeSide
  /** The configured reasons, separated by commas. */
  reasons: string | null | undefined
  /** The card's own account, where the bank knows one. */
  cardAccount: string | undefined
  /** Whether the bank can be asked for the holder's name. */
  enquires: boolean
}

/** Fields of the account and the reason; a front office adds its receipt. A name typed by hand has to be confirmed. */
export function claimFields(options: ClaimOptions): Field<Claim>[] {
  const { side, reasons, enquires, transactionSearchKey, cardAccount } = options
  const choices = reasonsOf(reasons).map((reason) => ({ value: reason, label: reason }))
  const lookUp = {
    ask: enquires ? holderFor(transactionSearchKey) : undefined,
    what: 'account number',
    fills: 'customerAccountName',
    doubt: (account: string) => (account === cardAccount ? null : payeeWords.VERIFIED_OTHER),
  }
  return [
    text('customerAccountNumber', 'Account number', { type: 'NUBAN', lookUp, clears: ['confirmed'] }),
    text('customerAccountName', 'Account name', { type: 'NAME', onlyByHand: true, clears: ['confirmed'] }),
    select('reason', 'Reason', { choices, prompt: selectPrompts.reason }),
    area('description', 'Description', { most: 500, when: ({ reason }) => reason === OTHER_REASON }),
    ...(side === 'merchant' ? [slot('receipt', 'Receipt', drawReceipt)] : []),
    tick('confirmed', disputeMessages.confirmAccount, {
      when: (_, asked) => asked.customerAccountNumber === 'missing',
    }),
  ]
}

/** The bank answers for a transaction that the asker can see. */
const holderFor =
  (transactionSearchKey: string): LookUp['ask'] =>
  async (accountNumber, { client, signal }) => {
    const asked = { params: { accountNumber }, query: { transactionSearchKey } }
    return (await client.call(accounts.nameEnquiry, asked, { signal })).accountName
  }

/** Body to send: the description takes the place of another reason. */
export const claimBody = (claim: Claim, { transactionSearchKey }: Pick<TransactionDetail, 'transactionSearchKey'>) => ({
  customerAccountName: claim.customerAccountName,
  customerAccountNumber: claim.customerAccountNumber,
  reason: claim.reason === OTHER_REASON ? claim.description : claim.reason,
  transactionSearchKey,
  ...(claim.receipt && { receiptDataBase64: base64Of(claim.receipt) }),
})

interface CreateDisputeDialogProps {
  transaction: TransactionDetail
  onClose: () => void
}

/** Logs a dispute in two steps: the form, then until when the other side has to answer. */
export function CreateDisputeDialog({ transaction, onClose }: CreateDisputeDialogProps) {
  const side = useDisputeSide()
  const { hashedPan, transactionSearchKey } = transaction
  const customer = useEndpoint(accounts.cardAccountDetail, { params: { hashedPan }, query: { transactionSearchKey } })
  const configured = useEndpoint(configurations.read, { params: { configKey: disputeKeys.reasons } })
  const switched = useEndpoint(features.list, {})
  const reasons = configured.data?.configValue
  const enquires = switched.data?.['name-enquiry'] === true
  const cardAccount = customer.data?.accountNumber
  const fields = useMemo(
    () => claimFields({ side, reasons, enquires, transactionSearchKey, cardAccount }),
    [side, reasons, enquires, transactionSearchKey, cardAccount],
  )
  return (
    <FormDialog
      title="Create Dispute"
      submit="Log Dispute"
      endpoint={disputes.log}
      fields={fields}
      values={{ customerAccountNumber: customer.data?.accountNumber ?? '' }}
      body={(claim) => claimBody(claim, transaction)}
      keepAs={`log-dispute.${transactionSearchKey}`}
      size={({ receipt }) => receipt && sentBytes(receipt)}
      waits
      waiting={(configured.isPending || switched.isPending) && <DetailSkeleton fields={3} />}
      lead={
        <>
          <Disputed transaction={transaction} />
          <Customer isFetching={customer.isFetching} isMissing={customer.isError} onRetry={customer.refetch} />
        </>
      }
      onRefused={useAnewWhenMovedOn()}
      after={(logged) => <Success logged={logged} />}
      onClose={onClose}
    />
  )
}

/** Which transaction it is about, so that nobody disputes the one beside it. */
function Disputed({ transaction: { transactionAmount, maskedPan, rrn } }: { transaction: TransactionDetail }) {
  return (
    <Box display="flex" flexWrap="wrap" gap="4px 16px" marginBottom="16px" color="text.muted">
      <Box as="strong" color="text.strong" fontWeight="600">
        <Money amount={transactionAmount} />
      </Box>
      <MaskedPan value={maskedPan} />
      <span>Rrn {rrn}</span>
    </Box>
  )
}

const RETRY = 'Click here to retry!'
const [missing = ''] = disputeMessages.noCustomer.split(RETRY)

/** How the search for the customer's account goes; what it finds is in the field below. */
function Customer(props: { isFetching: boolean; isMissing: boolean; onRetry: () => unknown }) {
  if (props.isFetching) {
    return (
      <Box role="status" color="text.muted" marginBottom="8px">
        {gettingMessage('customer information')}
      </Box>
    )
  }
  if (!props.isMissing) return null
  return (
    <Alert tone="warning">
      {missing}
      <Button
        type="button"
        variant="plain"
        height="auto"
        padding="0"
        color="inherit"
        textDecoration="underline"
        verticalAlign="baseline"
        onClick={() => void props.onRetry()}
      >
        {RETRY}
      </Button>
    </Alert>
  )
}

function Success({ logged }: { logged: Result<typeof disputes.log> }) {
  return (
    <Box display="grid" justifyItems="center" gap="8px" padding="16px 0 8px" textAlign="center">
      <Box color="success.text" aria-hidden="true">
        <CircleCheck size={40} strokeWidth={1.5} />
      </Box>
      <Box role="status" fontSize="16px" fontWeight="600" color="text.strong">
        {disputeMessages.logged}
      </Box>
      <CopyText value={logged.logCode} label="Dispute log code" />
      <Box>
        Expires in <Countdown deadline={logged.tatExpiryDate} />
      </Box>
      {needsSecondPerson(logged.payeeCheck) && (
        <Alert tone="warning">
          {payeeWords[logged.payeeCheck]}: a person at the bank decides before money goes to this account.
        </Alert>
      )}
    </Box>
  )
}
