/** `dcir statements lines` and `explain`: what became of the rows of a file, and how near one comes to a transaction. */
import { valueIn } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { textOf } from '@dcir/core/display/text-of'
import { type Alike, type NearestMiss, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { entryFields, fileEntrySearchFields } from '@dcir/core/reconciliation/entries/fields'
import { directionText } from '@dcir/core/reconciliation/entries/rules'
import { type ComparedField, comparedFields } from '@dcir/core/reconciliation/nearest-rules'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes } from '../../kit/exit-codes'
import { paramsOf, queryOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { type Column, printRows } from '../../kit/table'

const ofFile = listCommand<typeof accountEntries.ofFile, { fileKey: string }>({
  usage: 'lines <fileKey>',
  endpoint: accountEntries.ofFile,
  fields: Object.values(entryFields),
  search: fileEntrySearchFields,
  nouns: 'lines',
  empty: 'No results found...',
  examples: [
    'dcir statements lines ST-20261121-0A1B2C3D --recon-status UNMATCHED',
    'dcir statements lines ST-20261121-0A1B2C3D --size 100 --json',
  ],
  call: (api, query, { fileKey }) =>
    api.call(accountEntries.ofFile, { params: paramsOf(accountEntries.ofFile, { fileKey }), query }),
})

export const lines: CommandSpec = {
  ...ofFile,
  run: (cli, [fileKey = ''], flags) => ofFile.run(cli, [], { ...flags, fileKey }),
}

interface Side {
  field: ComparedField
  miss: NearestMiss
}

const shown = (field: ComparedField, one: NearestMiss['entry'] | NonNullable<NearestMiss['candidate']> | null) => {
  if (!one) return ''
  return field === 'isDebit'
    ? directionText(one.isDebit)
    : textOf(entryFields[field].kind, valueIn(entryFields[field], one))
}

/** The line and the transaction beside each other, a field in each row. */
const columns: Column<Side>[] = [
  { title: 'Field', value: ({ field }) => entryFields[field].label },
  { title: 'Statement', value: ({ field, miss }) => shown(field, miss.entry) },
  { title: 'Ours', value: ({ field, miss }) => shown(field, miss.candidate) },
  {
    title: 'Difference',
    value: ({ field, miss }) => miss.differences.find((one) => one.field === field && one.differs)?.text ?? '',
  },
]

function sayWhy({ terminal }: Cli, { entry, candidate, sentence, alike }: NearestMiss & Alike): void {
  terminal.say(`${entryFields.reconStatus.label}: ${entry.reconStatus}`)
  terminal.say(candidate ? `${candidate.transactionSearchKey}: ${sentence}` : 'No similar transaction found.')
  if (alike.length === 0) return
  const likeness = candidate ? 'differ in the same way' : 'have nothing near to them either'
  terminal.say(`${formatCount(alike.length)} more of this day ${likeness}.`)
}

interface Row {
  row: string
}

export const explain: CommandSpec<Row> = {
  usage: 'explain <fileKey>',
  summary: 'Show a row of a statement file beside the transaction that it is paired with, or comes nearest to',
  flags: (command) => command.requiredOption('--row <number>', fileEntrySearchFields.rowNumber.meaning ?? ''),
  examples: [
    'dcir statements explain ST-20261121-0A1B2C3D --row 102',
    'dcir statements explain ST-20261121-0A1B2C3D --row 102 --json',
  ],
  async run(cli, [fileKey = ''], { row }) {
    const params = paramsOf(accountEntries.ofFile, { fileKey })
    const query = queryOf(accountEntries.ofFile, { rowNumber: row })
    const api = await cli.api()
    const [line] = (await api.call(accountEntries.ofFile, { params, query })).content
    if (!line)
      throw new CliError(`No line was taken from row ${row}. dcir statements show --errors says why.`, exitCodes.failed)
    const named = { params: { referenceId: line.referenceId } }
    const [found, others] = await Promise.all([
      api.call(reconciliationDays.nearest, named),
      api.call(reconciliationDays.alike, named),
    ])
    const miss = { ...found, ...others }
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify(miss)}\n`)
    else {
      await printRows(
        cli.terminal,
        columns,
        comparedFields.map((field) => ({ field, miss })),
      )
      sayWhy(cli, miss)
    }
    return exitCodes.done
  },
}
