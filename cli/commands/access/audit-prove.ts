/** `dcir audit prove`: one entry, and that it is in the chain that a signed end was noted of. */
import { AUDIT_STRETCH, type AuditEntryDetail, type AuditHead, audit } from '@dcir/core/access/audit/contract'
import { auditFields } from '@dcir/core/access/audit/fields'
import { headOfLine, type SignedHead } from '@dcir/core/access/audit/heads'
import { formatCount } from '@dcir/core/display/numbers'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { printOne } from '../../kit/table'
import { type HeadFiles, signedHeads } from './audit-heads'
import { breakSentence, stretchAfter } from './audit-verify'

interface Proof {
  entry: AuditEntryDetail
  /** Hash of the entry, and of the one before it; empty before the first. */
  hash: string
  hashBefore: string
  /** Number of entries that follow on it up to the end that was noted, each from the one before it. */
  following: number
  /** The end that was noted first of those that cover the entry. */
  noted: SignedHead
}

const isNot = (what: string) => new CliError(`${what} Nothing is proved.`, exitCodes.failed)

/** The first signed end at the entry or after it. @throws CliError where none was noted yet */
function coveringHead(cli: Cli, id: number, options: HeadFiles): SignedHead {
  const covers = (line: string) => (headOfLine(line)?.id ?? 0) >= id
  const [head] = signedHeads(cli, options, (lines) => lines.filter(covers).slice(0, 1))
  if (head) return head
  throw isNot(`No end that was noted covers entry ${id}: the file ends before it.`)
}

/** The one entry after another, if it follows on that. @throws CliError where it does not */
async function single(api: Api, after: number): Promise<AuditHead> {
  const { last, broken } = await stretchAfter(api, after, 1)
  if (broken) throw isNot(breakSentence(broken))
  if (!last) throw isNot(`The audit trail ends at entry ${after}.`)
  return last
}

/** The end that the chain has at a number, from an entry on. @throws CliError where an entry does not follow */
async function followTo(cli: Cli, api: Api, from: AuditHead, to: number): Promise<AuditHead> {
  let last = from
  while (last.id < to) {
    const stretch = await stretchAfter(api, last.id, Math.min(AUDIT_STRETCH, to - last.id))
    if (stretch.broken) throw isNot(breakSentence(stretch.broken))
    if (!stretch.last) throw isNot(`The end of the audit trail is gone: entry ${to} was noted.`)
    last = stretch.last
    cli.terminal.progress(`${formatCount(last.id - from.id)} entries checked`)
  }
  return last
}

async function proofOf(cli: Cli, api: Api, entry: AuditEntryDetail, noted: SignedHead): Promise<Proof> {
  const { id } = entry
  const hashBefore = id === 1 ? '' : (await single(api, id - 2)).hash
  const own = await single(api, id - 1)
  const end = await followTo(cli, api, own, noted.id)
  if (end.hash !== noted.hash)
    throw isNot(`The audit trail was rewritten: entry ${noted.id} is not the one that was noted.`)
  return { entry, hash: own.hash, hashBefore, following: noted.id - id, noted }
}

export const prove: CommandSpec<HeadFiles> = {
  usage: 'prove <id>',
  summary: 'Prove one entry of the audit trail: that it is in the chain whose end was noted and signed',
  flags: (command) =>
    command
      .option('--heads <file>', 'the file of signed ends, audit-heads.log, from the machine that it is shipped to')
      .option('--key <file>', 'the public key that they are signed with, audit-key.pub.pem'),
  examples: [
    'dcir audit prove 1207 --heads audit-heads.log --key audit-key.pub.pem',
    'dcir audit prove 1207 --heads audit-heads.log --key audit-key.pub.pem --json',
  ],
  notes: ['Exit code 0: proved. 1: not, with the first entry that does not fit.'],
  async run(cli, [id = ''], options) {
    if (options.heads === undefined)
      throw usageError('--heads names the file of signed ends, without which nothing is proved.')
    const params = paramsOf(audit.show, { id })
    const noted = coveringHead(cli, Number(id), options)
    const api = await cli.api()
    const entry = await api.call(audit.show, { params })
    const proof = await proofOf(cli, api, entry, noted).finally(cli.terminal.clearProgress)
    const { terminal } = cli
    if (terminal.json) {
      await terminal.data(`${JSON.stringify(proof)}\n`)
      return exitCodes.done
    }
    await printOne(terminal, columnsOf(Object.values(auditFields)), entry)
    const says =
      `Entry ${entry.id} has the hash ${proof.hash}. ${formatCount(proof.following)} entries follow on it up to entry ` +
      `${noted.id}, whose hash was noted and signed at ${noted.at}.`
    terminal.say(says)
    return exitCodes.done
  },
}
