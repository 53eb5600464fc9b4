/** `dcir settlements list` and `show`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementSearch, bulkSettlementFields as fields } from '@dcir/core/settlements/bulk-settlements-fields'
import { columnsOf } from '../../../kit/columns'
import type { CommandSpec } from '../../../kit/command'
import { CliError, exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { listCommand } from '../../../kit/list-command'
import { printOne } from '../../../kit/table'

export const list = listCommand({
  endpoint: bulkSettlements.list,
  fields: pick(
    fields,
    'bulkSettlementKey',
    'merchant',
    'transactionCount',
    'transactionTotalAmount',
    'status',
    'reportStatus',
    'createdAt',
  ),
  search: bulkSettlementSearch,
  nouns: 'bulk settlements',
  empty: 'No bulk settlement records found ...',
  examples: [
    'dcir settlements list --settlement-status STARTED',
    'dcir settlements list --start-date 2026-11-01 --json',
  ],
})

export const show: CommandSpec = {
  usage: 'show <bulkSettlementKey>',
  summary: 'Show one bulk settlement',
  examples: ['dcir settlements show BS0001-D20261120-T0000', 'dcir settlements show BS0001-D20261120-T0000 --json'],
  async run(cli, [bulkSettlementKey = '']) {
    const query = paramsOf(bulkSettlements.transactions, { bulkSettlementKey })
    const { content } = await (await cli.api()).call(bulkSettlements.list, { query })
    const [bulk] = content
    if (!bulk) throw new CliError('Bulk settlement was not found.', exitCodes.failed)
    await printOne(cli.terminal, columnsOf(Object.values(fields)), bulk)
    return exitCodes.done
  },
}
