/** `dcir reconciliation`: the account beside our own transactions. */
import { pick } from '@dcir/core/contract/vocabulary'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { databaseExceptionFields, databaseExceptionSearch, dayFields } from '@dcir/core/reconciliation/days/fields'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { entryFields, entrySearchFields } from '@dcir/core/reconciliation/entries/fields'
import { exceptionSheets } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { Option } from 'commander'
import type { Cli } from '../../kit/cli'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { queryOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printRows } from '../../kit/table'
import { pair, resolve, undo } from './reconciliation-decide'
import { certificate, overview, signOff } from './reconciliation-sign-off'

const days = listCommand({
  usage: 'days',
  endpoint: reconciliationDays.list,
  fields: Object.values(dayFields),
  search: databaseExceptionSearch,
  nouns: 'days',
  empty: 'No results found ...',
  examples: [
    'dcir reconciliation days --from 2026-11-01 --to 2026-11-30',
    'dcir reconciliation days --transaction-indicator DEBIT --json',
  ],
})

const sides = ['account', 'database'] as const

interface Options {
  side: (typeof sides)[number]
  state?: string
  pairedByHand?: boolean
}

const NOTHING = 'No transactions found...'

const ours = listCommand<typeof reconciliationDays.databaseExceptions, Options>({
  usage: 'exceptions',
  endpoint: reconciliationDays.databaseExceptions,
  fields: Object.values(databaseExceptionFields),
  columns: { state: { tone: ({ state }) => (state === 'MISSING' ? 'error' : 'pending') } },
  search: databaseExceptionSearch,
  nouns: 'transactions',
  empty: NOTHING,
  examples: [
    'dcir reconciliation exceptions --transaction-date 2026-11-20',
    'dcir reconciliation exceptions --transaction-date 2026-11-20 --side database --state MISSING',
  ],
})

const lineColumns = columnsOf<AccountEntry>(
  pick(entryFields, 'referenceId', 'narration', 'maskedPan', 'rrn', 'stan', 'amount', 'terminalId', 'reconStatus'),
)

/** The lines of the account that no transaction of ours was found for. */
async function printLines(cli: Cli, options: Options) {
  const { state, pairedByHand, ...flags } = options
  if (state !== undefined) throw usageError('--state goes with --side database.')
  const query = queryOf(reconciliationDays.databaseExceptions, flags)
  const { page = 0, size = 10, transactionDate, transactionIndicator } = query
  const body = {
    page: Number(page),
    size: Number(size),
    transactionDate,
    transactionIndicator: transactionIndicator ?? 'CREDIT',
    ...(pairedByHand ? { isPairedByHand: true as const } : { reconStatus: 'UNMATCHED' as const }),
  }
  const { content } = await (await cli.api()).call(accountEntries.search, { body })
  await printRows(cli.terminal, lineColumns, content)
  if (content.length === 0) cli.terminal.say(NOTHING)
  return exitCodes.done
}

const exceptions: CommandSpec<Options> = {
  ...ours,
  summary: 'List what one side has of a day and the other has not',
  flags(command) {
    const side = new Option('--side <side>', 'lines of the account, or approved transactions of ours')
    command.addOption(side.choices(sides).default('account'))
    command.option('--paired-by-hand', 'instead the lines that a person paired')
    ours.flags?.(command)
  },
  run(cli, args, options) {
    if (options.side === 'account') return printLines(cli, options)
    if (options.pairedByHand) throw usageError('--paired-by-hand goes with --side account.')
    return ours.run(cli, args, options)
  },
}

const edited = {
  noun: 'reconciliation',
  endpoints: exceptionSheets,
  asked: {
    search: { ...entrySearchFields, fileKey: statementFields.fileKey },
    // Elsewhere an amount is typed in naira, and this one is in kobo.
    but: ['amount'],
    example: '--transaction-date 2026-11-20',
  },
}

const editSheet = editSheetCommand(edited)
const applySheet = applySheetCommand(edited)

export const reconciliationNoun: Noun = {
  name: 'reconciliation',
  summary: 'The account beside our own transactions',
  verbs: [days, exceptions, pair, resolve, undo, editSheet, applySheet, overview, signOff, certificate],
}
