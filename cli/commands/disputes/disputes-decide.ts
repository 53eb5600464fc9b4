/** `dcir disputes log`, `accept`, `decline` and `reopen`. */
import type { Result } from '@dcir/core/contract/endpoint'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeFields } from '@dcir/core/disputes/fields'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import { DECLINE_COMMENT_LEAST } from '@dcir/core/validators/decline-comment'
import type { Cli } from '../../kit/cli'
import { paramsOf } from '../../kit/flags'
import { writeCommand } from '../../kit/write-command'

type Dispute = Result<typeof disputes.show>

const labels = {
  ...disputeFields,
  receiptDataBase64: { label: 'Receipt', meaning: 'a picture of the receipt' },
  payeeAcknowledged: {
    label: 'Payee',
    meaning: 'that you have seen that the account is not known to be the card’s own',
  },
}

const record = {
  read: async (cli: Cli, logCode: string): Promise<Dispute> =>
    (await cli.api()).call(disputes.show, { params: paramsOf(disputes.show, { logCode }) }),
}

const log = writeCommand({
  verb: 'log',
  endpoint: disputes.log,
  args: { transactionSearchKey: 'transactionSearchKey' },
  labels,
  prints: 'logCode',
  examples: [
    'dcir disputes log TRX-1 --customer-account-name "Ada Obi" --customer-account-number 0123456789 --reason "No cash"',
    'dcir disputes log TRX-1 --from dispute.json --receipt receipt.png --json',
  ],
  notes: ['Prints the log code. A super agent adds its receipt.'],
})

const accept = writeCommand<Dispute>({
  verb: 'accept',
  endpoint: disputes.resolve,
  summary: 'Accept a dispute, which is refunded then',
  args: { logCode: 'logCode' },
  labels,
  fixed: { approved: true },
  but: ['receiptDataBase64'],
  record,
  asks: ({ transactionAmount, customerAccountNumber, customerAccountName }) =>
    `${formatNaira(kobo(transactionAmount))} is refunded to ${customerAccountNumber}, ${customerAccountName}.`,
  examples: ['dcir disputes accept DSP-20261121-000001', 'dcir disputes accept DSP-20261121-000001 --yes --json'],
})

const decline = writeCommand({
  verb: 'decline',
  endpoint: disputes.resolve,
  summary: 'Decline a dispute, with the reason and the receipt',
  args: { logCode: 'logCode' },
  labels: {
    ...labels,
    comment: { ...labels.comment, meaning: `the reason, in at least ${DECLINE_COMMENT_LEAST} characters` },
  },
  fixed: { approved: false },
  but: ['payeeAcknowledged'],
  examples: [
    'dcir disputes decline DSP-20261121-000001 --comment "Paid out" --receipt receipt.png',
    'dcir disputes decline DSP-20261121-000001 --comment "Paid out" --receipt receipt.png --json',
  ],
})

const reopen = writeCommand<Dispute>({
  verb: 'reopen',
  endpoint: disputes.reopen,
  endpointOf: ({ status }) => (status === 'SYSTEM_ACCEPTED' ? disputes.reopenSystemAccepted : disputes.reopen),
  summary: 'Reopen a dispute that was declined, or that the expiry job accepted',
  args: { logCode: 'disputeLogCode' },
  labels,
  but: ['transactionSearchKey'],
  record: { ...record, body: ({ transactionSearchKey }) => ({ transactionSearchKey }) },
  examples: ['dcir disputes reopen DSP-20261121-000001', 'dcir disputes reopen DSP-20261121-000001 --json'],
})

export const deciding = [log, accept, decline, reopen] as const
