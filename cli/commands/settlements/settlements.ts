/** `dcir settlements`: bulk settlements with super agents. */

import type { Body } from '@dcir/core/contract/endpoint'
import { fieldsOf, is, pick } from '@dcir/core/contract/vocabulary'
import { bulkSettlements, SettlementStep } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementSearch, bulkSettlementFields as fields } from '@dcir/core/settlements/bulk-settlements-fields'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, heldSearch, owedBackFields, owedBackSearch } from '@dcir/core/settlements/left-out-fields'
import { owedBack as owed } from '@dcir/core/settlements/owed-back-contract'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { confirmOnTerminal, YES } from '../../kit/confirm'
import { CliError, exitCodes } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { listReportCommand } from '../../kit/list-report'
import { printAnswer } from '../../kit/print-answer'
import { recoveredCommand } from '../../kit/recovered-command'
import { saveAnswer } from '../../kit/save-answer'
import { printOne, printRows } from '../../kit/table'

const list = listCommand({
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

const show: CommandSpec = {
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

interface Saving {
  output?: string
  force?: boolean
}

const report: CommandSpec<Saving> = {
  usage: 'report <bulkSettlementKey>',
  summary: bulkSettlements.download.summary,
  flags: (command) =>
    command
      .option('--output <file>', 'where to put it; else BULK-SETTLEMENT-KEY.xlsx')
      .option('--force', 'overwrite the file'),
  examples: [
    'dcir settlements report BS0001-D20261120-T0000',
    'dcir settlements report BS0001-D20261120-T0000 --output yesterday.xlsx',
  ],
  async run(cli, [bulkSettlementKey = ''], options) {
    const params = paramsOf(bulkSettlements.download, { bulkSettlementKey })
    await saveAnswer(cli, bulkSettlements.download, { params }, options)
    return exitCodes.done
  },
}

const stepFields = fieldsOf(SettlementStep, {
  label: is.text('What'),
  text: is.text('How'),
  amount: is.money('Amount'),
})

interface Explaining {
  transaction?: string
}

const explain: CommandSpec<Explaining> = {
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
    await printRows(cli.terminal, columnsOf(Object.values(stepFields)), [...steps, ...shares])
    if (sum) cli.terminal.say(sum)
    for (const { name, text, holds } of certificate?.checks ?? []) {
      cli.terminal.say(`${holds ? 'holds' : 'DOES NOT HOLD'}  ${name}: ${text}`)
    }
    return certificate && !certificate.holds ? exitCodes.failed : exitCodes.done
  },
}

const held = listCommand({
  usage: 'held',
  endpoint: heldTransactions.list,
  fields: Object.values(heldFields),
  search: heldSearch,
  nouns: 'transactions',
  empty: 'Nothing is held out of settlement.',
  examples: ['dcir settlements held', 'dcir settlements held --held-reason FEE_EXCEEDS_AMOUNT --json'],
})

const heldReport = listReportCommand({
  usage: 'held-report',
  endpoint: heldTransactions.download,
  search: heldSearch,
  examples: ['dcir settlements held-report', 'dcir settlements held-report --held-state WAITING --output waiting.xlsx'],
})

const owedBack = listCommand({
  usage: 'owed-back',
  endpoint: owed.list,
  fields: Object.values(owedBackFields),
  search: owedBackSearch,
  nouns: 'transactions',
  empty: 'Nothing is owed back.',
  examples: ['dcir settlements owed-back', 'dcir settlements owed-back --bulk-settlement-key BS0001-D20261120-T0000'],
})

const owedBackReport = listReportCommand({
  usage: 'owed-back-report',
  endpoint: owed.download,
  search: owedBackSearch,
  examples: [
    'dcir settlements owed-back-report',
    'dcir settlements owed-back-report --owed-state ALL --output all.xlsx',
  ],
})

const recovered = recoveredCommand({
  argument: 'transactionSearchKey',
  endpoint: owed.recover,
  examples: [
    'dcir settlements recovered D20261120-000042 --comment "Set off against the bulk of the 22nd"',
    'dcir settlements recovered D20261120-000042 --comment "Paid in by transfer" --json',
  ],
})

interface Closing {
  until?: string
  yes?: boolean
}

const close: CommandSpec<Closing> = {
  usage: 'close <merchantId>',
  summary: bulkSettlements.close.summary,
  flags: (command) =>
    command
      .option('--until <instant>', 'up to this instant, such as 2026-11-20T12:00:00+01:00; else now')
      .option(...YES),
  examples: ['dcir settlements close SA-0001', 'dcir settlements close SA-0001 --until 2026-11-20T12:00:00+01:00'],
  notes: ['Bulks are closed in the background: dcir settlements list shows them.'],
  async run(cli, [merchantId = ''], { until, yes }) {
    const body: Body<typeof bulkSettlements.close> = bodyOf(bulkSettlements.close, { merchantId, until })
    await confirmOnTerminal(cli, yes, `${merchantId} is settled with now, by payments.`)
    const { message } = await (await cli.api()).call(bulkSettlements.close, { body })
    return printAnswer(cli, { message })
  },
}

export const settlementsNoun: Noun = {
  name: 'settlements',
  summary: 'Bulk settlements with super agents',
  verbs: [list, show, report, explain, held, heldReport, owedBack, owedBackReport, recovered, close],
}
