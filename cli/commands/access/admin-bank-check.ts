/** `dcir admin bank-check`: the connected bank against the contract that money depends on. */
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'
import { sayFromServer } from '../../kit/server-program'

interface Flags {
  account: string
  unknownAccount: string
  card?: string
  payFrom?: string
  payTo?: string
  kobo?: string
}

/** Nothing is paid unless all three are given. */
function payOf({ payFrom: from, payTo: to, kobo }: Flags) {
  if (!from && !to && !kobo) return undefined
  if (!from || !to || !kobo) throw usageError('--pay-from, --pay-to and --kobo go together.')
  if (!/^[1-9]\d{0,8}$/.test(kobo)) throw usageError('--kobo is a whole number of kobo.')
  return { from, to, kobo: Number(kobo) }
}

export const bankCheck: CommandSpec<Flags> = {
  usage: 'bank-check',
  summary: 'Check the connected bank against the rules that payments rely on',
  flags: (command) =>
    command
      .requiredOption('--account <number>', 'an account that the bank knows')
      .option('--unknown-account <number>', 'an account that it does not know', '0000000000')
      .option('--card <hash>', 'the hash of a card that it knows, 64 hex digits')
      .option('--pay-from <number>', 'an account of the bank to take from')
      .option('--pay-to <number>', 'an account of the bank to pay to')
      .option('--kobo <amount>', 'how much is really moved, in kobo'),
  examples: [
    'dcir admin bank-check --account 0123456789',
    'dcir admin bank-check --account 0123456789 --pay-from 0123456789 --pay-to 0987654321 --kobo 100',
  ],
  notes: [
    'Works with the bank that BANK names. Without --kobo nothing is paid; with it the amount is moved once.',
    'What each check stands for is in apps/api/docs/bank.md.',
  ],
  run: async (cli, _args, flags) => {
    const { account, unknownAccount, card } = flags
    const samples = JSON.stringify({ account, unknownAccount, card, pay: payOf(flags) })
    return sayFromServer(cli, ['bank-check', samples]).catch((error: unknown) => {
      // A report of several lines, and no sentence.
      if (!(error instanceof CliError) || !error.message.includes('\n')) throw error
      cli.terminal.say(error.message)
      return exitCodes.failed
    })
  },
}
