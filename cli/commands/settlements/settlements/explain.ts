/** `dcir settlements explain`: how the amounts of a bulk, or of one of its transactions, came about. */
import { fieldsOf, is } from '@dcir/core/contract/vocabulary'
import { bulkSettlements, SettlementStep } from '@dcir/core/settlements/bulk-settlements-contract'
import { columnsOf } from '../../../kit/columns'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { printRows } from '../../../kit/table'

const fields = fieldsOf(SettlementStep, { label: is.text('What'), text: is.text('How'), amount: is.money('Amount') })

interface Options {
  transaction?: string
}

export const explain: CommandSpec<Options> = {
  usage: 'explain <bulkSettlementKey>',
  summary: bulkSettlements.explain.summary,
  flags: (command) => command.option('--transaction <key>', 'of this transaction, by its search key'),
  examples: [
    'dcir settlements explain BS0001-D20261120-T0000',
    'dcir settlements explain BS0001-D20261120-T0000 --transaction T20261120-0000042',
  ],
  async run(cli, [bulkSettlementKey = ''], { transaction }) {
    const params = paramsOf(bulkSettlements.explain, { bulkSettlementKey })
    const query = transaction === undefined ? {} : { transactionSearchKey: transaction }
    const explained = await (await cli.api()).call(bulkSettlements.explain, { params, query })
    if (cli.terminal.json) {
      await cli.terminal.data(`${JSON.stringify(explained)}\n`)
      return exitCodes.done
    }
    const { steps, shares, sum, certificate } = explained
    await printRows(cli.terminal, columnsOf(Object.values(fields)), [...steps, ...shares])
    if (sum) cli.terminal.say(sum)
    for (const { name, text, holds } of certificate?.checks ?? []) {
      cli.terminal.say(`${holds ? 'holds' : 'DOES NOT HOLD'}  ${name}: ${text}`)
    }
    return certificate && !certificate.holds ? exitCodes.failed : exitCodes.done
  },
}
