/** `dcir transactions list`. */

import { formatCount } from '@dcir/core/display/numbers'
import { responseCodeTone } from '@dcir/core/display/status'
import { formatNaira, nairaText } from '@dcir/core/money/kobo'
import { formatInstant } from '@dcir/core/time/lagos'
import { type Transaction, transactions } from '@dcir/core/transactions/contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addQueryFlags, queryOf } from '../../../kit/flags'
import { type Column, printRows } from '../../../kit/table'
import { checkedFilter } from './filter'

const columns: readonly Column<Transaction>[] = [
  { title: 'Time', value: (row) => row.transactionTime, shown: (row) => formatInstant(row.transactionTime) },
  { title: 'Masked pan', value: (row) => row.maskedPan },
  { title: 'Rrn', value: (row) => row.rrn },
  {
    title: 'Amount',
    value: (row) => nairaText(row.transactionAmount),
    shown: (row) => formatNaira(row.transactionAmount),
    right: true,
  },
  { title: 'Terminal id', value: (row) => row.terminalId },
  { title: 'Card Acceptor Location', value: (row) => row.cardAcceptorLocation },
  { title: 'Response code', value: (row) => row.responseCode, tone: (row) => responseCodeTone(row.responseCode) },
  { title: 'Key', value: (row) => row.transactionSearchKey },
]

export const list: CommandSpec = {
  usage: 'list',
  summary: transactions.list.summary,
  flags: (command) => addQueryFlags(command, transactions.list),
  examples: [
    'dcir transactions list --start-date 2026-11-20 --response-code-state FAILED_INCONCLUSIVE',
    "dcir transactions list --size 100 | awk -F'\\t' '$7 == \"91\"'",
  ],
  async run(cli, _args, options) {
    const query = checkedFilter(queryOf(transactions.list, options) ?? {})
    const api = await cli.api()
    const { userType } = await api.userDetail()
    const own = userType === 'front-office'
    const found = await api.call(own ? transactions.list : transactions.list, { query })
    await printRows(cli.terminal, columns, found.content)
    const about = found.totalIsEstimate ? 'about ' : ''
    if (found.totalElements === 0) cli.terminal.say('No transactions found...')
    else if (cli.terminal.err.rich) {
      const page = Number(query.page ?? 0) + 1
      cli.terminal.say(`Page ${page} of ${found.totalPages}, ${about}${formatCount(found.totalElements)} transactions`)
    }
    return exitCodes.done
  },
}
