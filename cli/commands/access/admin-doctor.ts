/** `dcir admin doctor`: an installation looked at from all sides, with a cure for each finding. */
import type { Tone } from '@dcir/core/display/status'
import type { CommandSpec } from '../../kit/command'
import { type ExitCode, exitCodes } from '../../kit/exit-codes'
import { runOnServer } from '../../kit/server-program'
import { type Look, plainText } from '../../kit/terminal'

const states = ['failure', 'warning', 'skipped', 'ok'] as const
type State = (typeof states)[number]

interface Result {
  id: string
  title: string
  state: State
  says: string
  cure: string
}

interface Flags {
  account?: string
  unknownAccount: string
  card?: string
  backups?: string | null
  all?: boolean
}

const tones: Record<State, Tone> = { failure: 'error', warning: 'warning', skipped: 'pending', ok: 'success' }
const words: Record<State, string> = { failure: 'FAILED ', warning: 'warning', skipped: 'skipped', ok: 'ok     ' }
const INDENT = ' '.repeat(9)

function linesOf({ id, state, says, cure }: Result, look: Look): string[] {
  const [said, done] = [says, cure].map(plainText)
  return [
    `${look.tone(tones[state], words[state])}  ${look.bold(id)}: ${said}`,
    ...(done ? [`${INDENT}${look.dim('Do:')} ${done}`] : []),
  ]
}

/** Good ones only where somebody asked for them: what is to be done comes first, and is all that is read. */
function report(results: readonly Result[], all: boolean, look: Look): string {
  const shown = states.filter((state) => all || state === 'failure' || state === 'warning')
  const lines = shown.flatMap((state) =>
    results.filter((one) => one.state === state).flatMap((one) => linesOf(one, look)),
  )
  const count = (state: State) => results.filter((one) => one.state === state).length
  const sum = `${results.length} checks: ${count('failure')} failed, ${count('warning')} warnings, ${count('ok')} ok, ${count('skipped')} skipped.`
  return `${[...lines, sum].join('\n')}\n`
}

/** By the worst finding. */
export function doctorExitCode(results: readonly Pick<Result, 'state'>[]): ExitCode {
  if (results.some(({ state }) => state === 'failure')) return exitCodes.failed
  return results.some(({ state }) => state === 'warning') ? exitCodes.warnings : exitCodes.done
}

export const doctor: CommandSpec<Flags> = {
  usage: 'doctor',
  summary: 'Look at the installation from all sides, and say what to do',
  flags: (command) =>
    command
      .option('--all', 'also what is well, and what could not be looked at')
      .option('--backups <folder>', 'where backups lie side by side, unless the last one was taken there')
      .option('--account <number>', 'an account that the bank knows, to ask it about')
      .option('--unknown-account <number>', 'an account that it does not know', '0000000000')
      .option('--card <hash>', 'the hash of a card that it knows, 64 hex digits'),
  examples: ['dcir admin doctor', 'dcir admin doctor --all --backups /mnt/backup --json'],
  notes: [
    'Run it with the settings of the platform, as its account. It changes nothing, sends no mail and pays nothing.',
    'Works before the first start, while the platform runs, and while its database does not.',
    'With --account the bank is held against all rules of bank-check that pay nothing.',
    'Exit codes: 0 all is well, 6 there are warnings and no failure, 1 something has failed.',
    'apps/launcher/docs/run.md lists the checks.',
  ],
  async run(cli, _args, { backups = null, all = false, account, unknownAccount, card }) {
    const samples = account === undefined ? null : { account, unknownAccount, card }
    const said = await runOnServer(['doctor', JSON.stringify({ backups, samples })], cli)
    const results = JSON.parse(said) as Result[]
    const { terminal } = cli
    if (terminal.json) await terminal.data(`${JSON.stringify({ checks: results })}\n`)
    else await terminal.data(report(results, all, terminal.out))
    return doctorExitCode(results)
  },
}
