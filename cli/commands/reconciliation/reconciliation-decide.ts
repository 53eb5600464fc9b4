/** `dcir reconciliation pair`, `resolve` and `undo`: what a person decides about a line of the account. */
import { type Alike, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { pairingReasons } from '@dcir/core/reconciliation/nearest-rules'
import { Option } from 'commander'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { bodyOf, paramsOf } from '../../kit/flags'
import { printAnswer } from '../../kit/print-answer'

interface Reason {
  comment: string
}

interface Deciding extends Reason {
  alike?: boolean
}

/** The others of the day that are like a line, where they are asked for. */
async function alikeOf(cli: Cli, referenceId: string, { alike }: Deciding): Promise<Partial<Alike>> {
  if (!alike) return {}
  const params = paramsOf(reconciliationDays.alike, { referenceId })
  return (await cli.api()).call(reconciliationDays.alike, { params })
}

const LISTED = 'dcir reconciliation exceptions lists the reference ids.'
const COUNTED = 'dcir statements explain says how many are alike.'

export const resolve: CommandSpec<Deciding> = {
  usage: 'resolve <referenceId>',
  summary: `${reconciliationDays.resolve.summary} as a false positive`,
  flags: (command) =>
    command
      .requiredOption('--comment <text>', 'why, for whoever sees the line and for the audit trail')
      .option('--alike', 'the others of its day that differ in the same way as well, all or none'),
  examples: [
    'dcir reconciliation resolve 20261120-7 --comment "A fee of the bank"',
    'dcir reconciliation resolve 20261120-7 --alike --comment "A fee of the bank" --json',
  ],
  notes: [LISTED, COUNTED],
  async run(cli, [referenceId = ''], options) {
    const params = paramsOf(reconciliationDays.resolve, { referenceId })
    const { alike } = await alikeOf(cli, referenceId, options)
    const decision = { reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' }
    const body = bodyOf(reconciliationDays.resolve, { ...decision, comment: options.comment, alike })
    const { message } = await (await cli.api()).call(reconciliationDays.resolve, { params, body })
    return printAnswer(cli, { message })
  },
}

interface PairingOptions extends Deciding {
  reason: string
}

export const pair: CommandSpec<PairingOptions> = {
  usage: 'pair <referenceId> <transactionSearchKey>',
  summary: reconciliationDays.pair.summary,
  flags: (command) =>
    command
      .addOption(
        new Option('--reason <reason>', 'what keeps them apart').choices([...pairingReasons]).makeOptionMandatory(),
      )
      .requiredOption('--comment <text>', 'why, for whoever sees the line and for the audit trail')
      .option(
        '--alike',
        'the others of its day that differ in the same way as well, each with its closest transaction, all or none',
      ),
  examples: [
    'dcir reconciliation pair 20261120-7 D20261120-000007 --reason AMOUNT_DIFFERS --comment "The branch mistyped the amount"',
    'dcir reconciliation pair 20261120-7 D20261120-000007 --reason AMOUNT_DIFFERS --alike --comment "Mistyped" --json',
  ],
  notes: [LISTED, COUNTED],
  async run(cli, [referenceId = '', transactionSearchKey = ''], options) {
    const params = paramsOf(reconciliationDays.pair, { referenceId })
    const { pairs } = await alikeOf(cli, referenceId, options)
    const { reason, comment } = options
    const body = bodyOf(reconciliationDays.pair, { transactionSearchKey, reason, comment, alike: pairs })
    const { message } = await (await cli.api()).call(reconciliationDays.pair, { params, body })
    return printAnswer(cli, { message })
  },
}

interface Undoing extends Reason {
  others?: boolean
}

export const undo: CommandSpec<Undoing> = {
  usage: 'undo <referenceId>',
  summary: reconciliationDays.undo.summary,
  flags: (command) =>
    command
      .requiredOption('--comment <text>', 'why, for the audit trail')
      .option('--others', 'what was decided about in the same step as well, all or none'),
  examples: [
    'dcir reconciliation undo 20261120-7 --comment "It was another transaction"',
    'dcir reconciliation undo 20261120-7 --others --comment "Other ones" --json',
  ],
  async run(cli, [referenceId = ''], options) {
    const params = paramsOf(reconciliationDays.undo, { referenceId })
    const body = bodyOf(reconciliationDays.undo, options)
    const { message } = await (await cli.api()).call(reconciliationDays.undo, { params, body })
    return printAnswer(cli, { message })
  },
}
