/** `dcir audit export`: the trail in order, an entry a line, for the programs that a bank collects trails with. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { AUDIT_EXPORT, audit } from '@dcir/core/access/audit/contract'
import { formatCount } from '@dcir/core/display/numbers'
import { isBusinessDate } from '@dcir/core/time/lagos'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { writeFault } from '../../kit/save-file'

interface Options {
  since?: string
  state?: string
}

interface Start {
  after: number
  startDate?: string
}

function startOf(text: string): Start {
  if (/^\d{1,15}$/.test(text)) return { after: Number(text) }
  if (isBusinessDate(text)) return { after: 0, startDate: text }
  throw usageError('--since is the number of an entry, or a day such as 2026-11-20.')
}

/** The entry that the last run ended at. */
function keptStart(cli: Cli, name: string): Start | null {
  let text = ''
  try {
    text = readFileSync(cli.path(name).path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw usageError(`The file ${name} cannot be read.`)
  }
  if (/^\d{1,15}$/.test(text)) return { after: Number(text) }
  throw usageError(`The file ${name} is none of this command: it should hold the number of an entry.`)
}

async function keep(cli: Cli, name: string, last: number): Promise<void> {
  const target = cli.path(name)
  await writeFile(target.path, `${last}\n`).catch((error: unknown) => {
    throw writeFault(error, target)
  })
}

export const exportTrail: CommandSpec<Options> = {
  usage: 'export',
  summary: audit.export.summary,
  flags: (command) =>
    command
      .option('--since <entry>', 'entries after this one, or from this day on, such as 2026-11-20')
      .option('--state <file>', 'a file that keeps the last entry, where the next run goes on'),
  examples: [
    'dcir audit export --since 2026-11-20 > trail.jsonl',
    'dcir audit export --state trail.last >> trail.jsonl',
  ],
  notes: [
    'An entry is a line of JSON, with its hash and the record before and after.',
    'With --state, an interrupted run prints its last entries once more the next time, and leaves none out.',
  ],
  async run(cli, _args, { since, state }) {
    const start = (state === undefined ? null : keptStart(cli, state)) ?? startOf(since ?? '0')
    const api = await cli.api()
    let [query, count] = [start, 0]
    for (;;) {
      const { entries, complete } = await api.call(audit.export, { query: { ...query, limit: AUDIT_EXPORT } })
      await cli.terminal.data(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      const last = entries.at(-1)
      if (last) query = { after: last.id }
      count += entries.length
      if (last && state !== undefined) await keep(cli, state, last.id)
      if (complete) break
      cli.terminal.progress(`${formatCount(count)} entries exported`)
    }
    cli.terminal.clearProgress()
    if (cli.terminal.err.rich) cli.terminal.say(`${formatCount(count)} entries. The next: --since ${query.after}`)
    return exitCodes.done
  },
}
