/** `dcir transactions show`. */

import { responseCodeTone } from '@dcir/core/display/status'
import { formatNaira, nairaText } from '@dcir/core/money/kobo'
import { formatInstant } from '@dcir/core/time/lagos'
import { type TransactionDetail, transactions } from '@dcir/core/transactions/contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { type Column, printOne } from '../../../kit/table'

const columns: readonly Column<TransactionDetail>[] = [
  { title: 'Transaction search key', value: (row) => row.transactionSearchKey },
  { title: 'Time', value: (row) => row.transactionTime, shown: (row) => formatInstant(row.transactionTime) },
  { title: 'Masked pan', value: (row) => row.maskedPan },
  { title: 'Rrn', value: (row) => row.rrn },
  { title: 'Stan', value: (row) => row.stan },
  {
    title: 'Amount',
    value: (row) => nairaText(row.transactionAmount),
    shown: (row) => formatNaira(row.transactionAmount),
  },
  {
    title: 'Charge Amount',
    value: (row) => nairaText(row.chargeAmount),
    shown: (row) => formatNaira(row.chargeAmount),
  },
  { title: 'Response code', value: (row) => row.responseCode, tone: (row) => responseCodeTone(row.responseCode) },
  { title: 'Terminal id', value: (row) => row.terminalId },
  { title: 'Super agent', value: (row) => row.merchantName },
  { title: 'Card Acceptor Id', value: (row) => row.cardAcceptorId },
  { title: 'Card Acceptor Location', value: (row) => row.cardAcceptorLocation },
  { title: 'Bulk settlement key', value: (row) => row.bulkSettlementKey },
  { title: 'Dispute log code', value: (row) => row.disputeLogCode },
]

export const show: CommandSpec = {
  usage: 'show <transactionSearchKey>',
  summary: transactions.show.summary,
  examples: ['dcir transactions show T20261120-0000042', 'dcir transactions show T20261120-0000042 --json'],
  async run(cli, [transactionSearchKey = '']) {
    const params = paramsOf(transactions.show, { transactionSearchKey })
    const api = await cli.api()
    const { userType } = await api.userDetail()
    const endpoint = userType === 'front-office' ? transactions.show : transactions.show
    await printOne(cli.terminal, columns, await api.call(endpoint, { params }))
    return exitCodes.done
  },
}
