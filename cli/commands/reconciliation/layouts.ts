/** `dcir layouts`: how banks print their statements. */

import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { statementLayoutMessages, statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { statementLayoutFields } from '@dcir/core/reconciliation/layouts/fields'
import { type Inference, inferLayout, type LayoutSample } from '@dcir/core/reconciliation/layouts/inference'
import { type LayoutLine, readWithLayout } from '@dcir/core/reconciliation/layouts/reader'
import { textSample, workbookSample } from '@dcir/core/reconciliation/statement-text'
import { businessDate } from '@dcir/core/time/lagos'
import { textTools } from '@dcir/spreadsheets/csv'
import type { Cli } from '../../kit/cli'
import type { CommandSpec, Noun } from '../../kit/command'
import { CliError, type ExitCode, exitCodes, usageError } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'
import { headHere, localStatement, type StatementHere } from '../../kit/local-statement'
import { printRows } from '../../kit/table'

const fields = Object.values(statementLayoutFields)

const list = listCommand({
  endpoint: statementLayouts.list,
  fields,
  search: statementLayoutFields,
  nouns: 'versions',
  empty: statementLayoutMessages.empty,
  examples: ['dcir layouts list', 'dcir layouts list --account-number 0123456789 --json'],
})

const show = showCommand({
  endpoint: statementLayouts.show,
  argument: 'accountNumber',
  fields,
  examples: ['dcir layouts show 0123456789', 'dcir layouts show 0123456789 --json'],
})

interface Options {
  save?: boolean
  account?: string
  name?: string
}

const SHOWN_LINES = 20

const infer: CommandSpec<Options> = {
  usage: 'infer <file>',
  summary: 'Find out how a bank prints its statements, and save that for its account',
  flags: (command) =>
    command
      .option('--save', 'save it for the account, for a second person to approve')
      .option('--account <number>', 'the account that the bank prints such files for')
      .option('--name <text>', "what the layout is called; the account's number unless given"),
  examples: [
    'dcir layouts infer november.txt',
    'dcir layouts infer november.sta --save --account 0123456789 --name "Example Bank, MT940"',
  ],
  notes: [
    `The first ${SHOWN_LINES} rows are shown as they are read, with what could not be read; --json prints the layout.`,
    'What the sample leaves open is asked on stderr, and such a layout is not saved.',
  ],
  async run(cli, [path = ''], options) {
    if (options.save && !options.account) throw usageError('--save needs --account, whose files are read so.')
    const today = businessDate(cli.now())
    const file = await localStatement(cli.path(path))
    const { sample, inference } = await inferHere(file, today)
    const lines = linesOf(file, inference, sample, today)
    await print(cli, inference, lines)
    for (const { message } of inference.questions) cli.terminal.say(message)
    if (inference.questions.length > 0) return exitCodes.rowsRefused
    if (options.save) return save(cli, inference, options)
    return lines.some(({ problems }) => problems.length > 0) ? exitCodes.rowsRefused : exitCodes.done
  },
}

async function inferHere(file: StatementHere, today: string): Promise<{ sample: LayoutSample; inference: Inference }> {
  try {
    const head = await headHere(file)
    const sample = 'rows' in head ? workbookSample(head.rows) : textSample(file.format, head.text, textTools)
    if (sample.rows.length === 0) throw usageError(`${file.typed}: The file has no rows.`)
    return { sample, inference: inferLayout(sample, today) }
  } catch (error) {
    throw error instanceof DelimitedTextError ? usageError(`${file.typed}: ${error.message}`) : error
  }
}

function linesOf(
  { typed }: StatementHere,
  { layout }: Inference,
  { rows }: LayoutSample,
  today: string,
): readonly LayoutLine[] {
  try {
    return readWithLayout(layout, rows, today).slice(0, SHOWN_LINES)
  } catch (error) {
    throw error instanceof DelimitedTextError ? usageError(`${typed}: ${error.message}`) : error
  }
}

const columns = [
  { title: 'Row', value: ({ row }: LayoutLine) => String(row) },
  { title: 'Date', value: ({ read }: LayoutLine) => read?.transactionDate ?? '' },
  { title: 'Amount', value: ({ read }: LayoutLine) => (read ? nairaText(kobo(read.amount)) : '') },
  { title: 'Direction', value: ({ read }: LayoutLine) => (read ? (read.isDebit ? 'DEBIT' : 'CREDIT') : '') },
  { title: 'RRN', value: ({ read }: LayoutLine) => read?.rrn ?? '' },
  { title: 'STAN', value: ({ read }: LayoutLine) => read?.stan ?? '' },
  { title: 'Terminal ID', value: ({ read }: LayoutLine) => read?.terminalId ?? '' },
  { title: 'Masked PAN', value: ({ read }: LayoutLine) => read?.maskedPan ?? '' },
  { title: 'Not read', value: ({ problems }: LayoutLine) => problems.map(({ message }) => message).join('; ') },
]

async function print({ terminal }: Cli, inference: Inference, lines: readonly LayoutLine[]): Promise<void> {
  if (terminal.json) await terminal.data(`${JSON.stringify({ ...inference, lines })}\n`)
  else await printRows(terminal, columns, lines)
  const { balanceAgrees } = inference
  if (balanceAgrees) terminal.say('The amounts add up to the printed balances.')
}

async function save(cli: Cli, { layout }: Inference, { account = '', name }: Options): Promise<ExitCode> {
  const params = paramsOf(statementLayouts.save, { accountNumber: account })
  const body = bodyOf(statementLayouts.save, { layoutName: name ?? account, layout })
  const api = await cli.api()
  const { message } = await api.call(statementLayouts.save, { params, body })
  if (!message) throw new CliError('The layout was not saved.', exitCodes.failed)
  cli.terminal.say(message)
  return exitCodes.done
}

export const layoutsNoun: Noun = {
  name: 'layouts',
  summary: 'How banks print their statements',
  verbs: [infer, list, show],
}
