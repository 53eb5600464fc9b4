/** `dcir reconciliation pair` and `undo`: what a person decides about a line of the account. */
import { reconciliationDays } from '@dcir/core/reconciliation/days-contract'
import type { Cli } from '../../../kit/cli'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../../kit/flags'

/** Prints the answer of a change. */
export async function say({ terminal }: Cli, message: string) {
  if (terminal.json) await terminal.data(`${JSON.stringify({ message })}\n`)
  else terminal.say(message)
  return exitCodes.done
}

interface Reason {
  comment: string
}

export const pair: CommandSpec<Reason> = {
  usage: 'pair <referenceId> <transactionSearchKey>',
  summary: reconciliationDays.pair.summary,
  flags: (command) =>
    command.requiredOption('--comment <text>', 'why, for whoever sees the line and for the audit trail'),
  examples: [
    'dcir reconciliation pair 20261120-7 D20261120-000007 --comment "The branch mistyped the amount"',
    'dcir reconciliation pair 20261120-7 D20261120-000007 --comment "Mistyped" --json',
  ],
  notes: ['dcir reconciliation exceptions lists the reference ids.'],
  async run(cli, [referenceId = '', transactionSearchKey = ''], { comment }) {
    const params = paramsOf(reconciliationDays.pair, { referenceId })
    const body = bodyOf(reconciliationDays.pair, { transactionSearchKey, comment })
    const { message } = await (await cli.api()).call(reconciliationDays.pair, { params, body })
    return say(cli, message)
  },
}

export const undo: CommandSpec<Reason> = {
  usage: 'undo <referenceId>',
  summary: reconciliationDays.undo.summary,
  flags: (command) => command.requiredOption('--comment <text>', 'why, for the audit trail'),
  examples: [
    'dcir reconciliation undo 20261120-7 --comment "It was another transaction"',
    'dcir reconciliation undo 20261120-7 --comment "Another one" --json',
  ],
  async run(cli, [referenceId = ''], { comment }) {
    const params = paramsOf(reconciliationDays.undo, { referenceId })
    const body = bodyOf(reconciliationDays.undo, { comment })
    const { message } = await (await cli.api()).call(reconciliationDays.undo, { params, body })
    return say(cli, message)
  },
}
