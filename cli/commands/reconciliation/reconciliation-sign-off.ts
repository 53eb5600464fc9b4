/** `dcir reconciliation overview`, `sign-off` and `certificate`: the officer's view of days, and what was certified. */
import { transactionIndicators } from '@dcir/core/reconciliation/entries/query'
import {
  type DayCertificate,
  dayFigureNames,
  daySignOffs,
  type FigureLine,
} from '@dcir/core/reconciliation/sign-offs/contract'
import { figureFields, overviewFields, overviewSearch } from '@dcir/core/reconciliation/sign-offs/fields'
import { changedSince, changeText, figureWords, openItemsText } from '@dcir/core/reconciliation/sign-offs/rules'
import { formatInstant } from '@dcir/core/time/lagos'
import type { Cli } from '../../kit/cli'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { printRows } from '../../kit/table'

export const overview = listCommand({
  usage: 'overview',
  endpoint: daySignOffs.overview,
  fields: Object.values(overviewFields),
  search: overviewSearch,
  nouns: 'days',
  empty: 'No results found ...',
  examples: [
    'dcir reconciliation overview',
    'dcir reconciliation overview --from 2026-11-01 --to 2026-11-30 --transaction-indicator CREDIT --json',
  ],
})

interface Signing {
  comment: string
  openReason?: string
}

export const signOff: CommandSpec<Signing> = {
  usage: 'sign-off <transactionDate>',
  summary: daySignOffs.sign.summary,
  flags: (command) =>
    command
      .requiredOption('--comment <text>', 'what was looked at, for the certificate')
      .option('--open-reason <text>', 'why it is signed off although rows are open'),
  examples: [
    'dcir reconciliation sign-off 2026-11-20 --comment "Agreed with the branch"',
    'dcir reconciliation sign-off 2026-11-20 --comment "Agreed" --open-reason "The rest comes on Monday" --json',
  ],
  notes: ['It signs the figures that dcir reconciliation certificate shows.'],
  async run(cli, [transactionDate = ''], options) {
    const params = paramsOf(daySignOffs.sign, { transactionDate })
    const body = bodyOf(daySignOffs.sign, options)
    const { message } = await (await cli.api()).call(daySignOffs.sign, { params, body })
    return printAnswer(cli, { message })
  },
}

const figureColumns = columnsOf<FigureLine>(Object.values(figureFields))

async function printCertificate({ terminal }: Cli, found: DayCertificate): Promise<void> {
  if (terminal.json) return terminal.data(`${JSON.stringify(found)}\n`)
  const { figures, signed, changes, openCount, openDays } = found
  const rows = transactionIndicators.flatMap((transactionIndicator) =>
    dayFigureNames.map((name) => ({
      transactionIndicator,
      figure: figureWords[name],
      ...figures[transactionIndicator][name],
    })),
  )
  await printRows(terminal, figureColumns, rows)
  if (openDays !== null) terminal.say(openItemsText(openCount, openDays))
  if (!signed) return terminal.say('Not signed off.')
  terminal.say(`Signed off by ${signed.signedBy} on ${formatInstant(signed.signedAt)}: ${signed.comment}`)
  if (signed.openReason) terminal.say(`Although rows were open: ${signed.openReason}`)
  terminal.say(`Digest ${signed.digest}`)
  if (found.isAuthentic === false) terminal.say('DOES NOT HOLD: what is stored is not what was signed.')
  if (changes.length > 0) terminal.say(`DOES NOT HOLD: ${changedSince(signed)}.`)
  for (const change of changes) terminal.say(`  ${changeText(change)}`)
  if (found.holds) terminal.say('The certificate holds.')
}

export const certificate: CommandSpec = {
  usage: 'certificate <transactionDate>',
  summary: daySignOffs.certificate.summary,
  examples: ['dcir reconciliation certificate 2026-11-20', 'dcir reconciliation certificate 2026-11-20 --json'],
  notes: ['Ends with 1 where nobody signed the day off, or where its figures are others since.'],
  async run(cli, [transactionDate = '']) {
    const params = paramsOf(daySignOffs.certificate, { transactionDate })
    const found = await (await cli.api()).call(daySignOffs.certificate, { params })
    await printCertificate(cli, found)
    return found.holds ? exitCodes.done : exitCodes.failed
  },
}
