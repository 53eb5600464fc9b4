/** `dcir disputes show`. */
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { disputes } from '@dcir/core/disputes/contract'
import { disputedFields, disputeFields, refundFields } from '@dcir/core/disputes/fields'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { printOne } from '../../kit/table'

const fields = [
  ...worded(
    pick(
      disputeFields,
      'logCode',
      'status',
      'resolutionStatus',
      'resolvedBy',
      'comment',
      'reason',
      'loggedBy',
      'createdOn',
      'tatExpiryDate',
      'merchantName',
      'customerAccountName',
      'customerAccountNumber',
      'payeeCheck',
      'cardAccountName',
      'transactionAmount',
      'transactionTime',
      'transactionResponseCode',
      'reversedAt',
    ),
    { status: 'Status' },
  ),
  ...pick(disputedFields, 'maskedPan', 'rrn', 'stan', 'terminalId'),
  disputeFields.transactionSearchKey,
  { ...refundFields.status, name: 'refund', label: 'Refund' } as const,
]

/** A dispute with what lies within it beside it. */
const flat = (dispute: DisputeDetail) => ({
  ...dispute,
  ...dispute.disputeTransactionDetail,
  refund: dispute.refundTransaction?.status ?? null,
})

/** The pictures of receipts are for eyes; a script gets their names and not the pictures. */
const withoutPictures = ({ receiptData: _receipt, receipts, ...rest }: DisputeDetail) => ({
  ...rest,
  receipts: receipts.map(({ data: _data, ...receipt }) => receipt),
})

export const show: CommandSpec = {
  usage: 'show <logCode>',
  summary: disputes.show.summary,
  examples: ['dcir disputes show DSP-20261121-0000042', 'dcir disputes show DSP-20261121-0000042 --json'],
  async run(cli, [logCode = '']) {
    const params = paramsOf(disputes.show, { logCode })
    const api = await cli.api()
    const detail = await api.call(disputes.show, { params })
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify(withoutPictures(detail))}\n`)
    else await printOne(cli.terminal, columnsOf(fields), flat(detail))
    return exitCodes.done
  },
}
