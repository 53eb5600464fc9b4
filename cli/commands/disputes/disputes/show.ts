/** `dcir disputes show`. */

import { statusText, statusTone } from '@dcir/core/display/status'
import { disputes } from '@dcir/core/disputes/contract'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { formatNaira, nairaText } from '@dcir/core/money/kobo'
import { formatInstant } from '@dcir/core/time/lagos'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { type Column, printOne } from '../../../kit/table'

const text = (title: string, value: (row: DisputeDetail) => string | null): Column<DisputeDetail> => ({ title, value })
const instant = (title: string, value: (row: DisputeDetail) => string): Column<DisputeDetail> => ({
  title,
  value,
  shown: (row) => formatInstant(value(row)),
})
const status = (title: string, value: (row: DisputeDetail) => string): Column<DisputeDetail> => ({
  title,
  value,
  shown: (row) => statusText(value(row)),
  tone: (row) => statusTone(value(row)),
})

const columns: readonly Column<DisputeDetail>[] = [
  text('Log code', (row) => row.logCode),
  status('Status', (row) => row.status),
  status('Resolution status', (row) => row.resolutionStatus),
  text('Resolved by', (row) => row.resolvedBy),
  text('Comment', (row) => row.comment),
  text('Reason', (row) => row.reason),
  text('Logged by', (row) => row.loggedBy),
  instant('Log Date', (row) => row.createdOn),
  instant('TAT', (row) => row.tatExpiryDate),
  text('Super Agent', (row) => row.merchantName),
  text('Customer Name', (row) => row.customerAccountName),
  text('Customer Account', (row) => row.customerAccountNumber),
  {
    title: 'Amount',
    value: (row) => nairaText(row.transactionAmount),
    shown: (row) => formatNaira(row.transactionAmount),
  },
  instant('Transaction Time', (row) => row.transactionTime),
  text('Response code', (row) => row.transactionResponseCode),
  text('Masked pan', (row) => row.disputeTransactionDetail.maskedPan),
  text('Rrn', (row) => row.disputeTransactionDetail.rrn),
  text('Stan', (row) => row.disputeTransactionDetail.stan),
  text('Terminal id', (row) => row.disputeTransactionDetail.terminalId),
  text('Transaction search key', (row) => row.transactionSearchKey),
  text('Refund', (row) => row.refundTransaction?.status ?? null),
]

/** The pictures of receipts are for eyes; a script is told of them and not handed them. */
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
    const { userType } = await api.userDetail()
    const detail = await api.call(userType === 'front-office' ? disputes.show : disputes.show, { params })
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify(withoutPictures(detail))}\n`)
    else await printOne(cli.terminal, columns, detail)
    return exitCodes.done
  },
}
