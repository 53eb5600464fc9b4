/** `dcir audit verify`: the whole trail, stretch by stretch, and whether its end is still there. */
import { type AuditHead, type AuditStretch, audit } from '@dcir/core/access/audit/contract'
import { formatCount } from '@dcir/core/display/numbers'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'
import { type HeadFiles, signedHeads } from './audit-heads'

interface Options extends HeadFiles {
  head?: string
}

type Noted = Pick<AuditHead, 'id' | 'hash'>
type Broken = NonNullable<AuditStretch['broken']>

interface Verified {
  checked: number
  head: AuditHead | null
  broken: Broken | null
  /** Whether the noted head is still there; null when none was named. */
  noted: 'FOUND' | 'CUT_OFF' | 'OTHER' | null
}

function notedHead(text: string): Noted {
  const [, id, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!id || !hash)
    throw usageError('--head is what this command printed before: the number of an entry, : and its hash.')
  return { id: Number(id), hash: hash.toLowerCase() }
}

export const stretchAfter = (api: Api, after: number, limit?: number): Promise<AuditStretch> =>
  api.call(audit.verify, { query: { after, ...(limit ? { limit } : {}) } })

/** How many of the noted ends are held against the trail: the newest ones. */
const MAX_HEADS = 500

/** Goes on to the end; what is written meanwhile is checked as well. */
async function verifyAll({ terminal }: Cli, api: Api): Promise<Omit<Verified, 'noted'>> {
  let checked = 0
  let head: AuditHead | null = null
  for (;;) {
    const stretch: AuditStretch = await stretchAfter(api, head?.id ?? 0)
    checked += stretch.checked
    head = stretch.last ?? head
    if (stretch.broken || stretch.complete) return { checked, head, broken: stretch.broken }
    terminal.progress(`${formatCount(checked)} entries checked`)
  }
}

/** A chain is whole without its end too; only somebody who noted the end can detect that. */
async function standingOf(api: Api, noted: Noted, head: AuditHead | null): Promise<Verified['noted']> {
  if (noted.id > (head?.id ?? 0)) return 'CUT_OFF'
  const { last } = await stretchAfter(api, noted.id - 1, 1)
  return last?.hash === noted.hash ? 'FOUND' : 'OTHER'
}

/** The first noted end that is not there any more, else how the last one stands. */
async function standingOfAll(api: Api, wanted: readonly Noted[], { broken, head: end }: Omit<Verified, 'noted'>) {
  let standing: { noted: Verified['noted']; head: Noted | null } = { noted: null, head: null }
  for (const head of broken ? [] : wanted) {
    standing = { noted: await standingOf(api, head, end), head }
    if (standing.noted !== 'FOUND') break
  }
  return standing
}

export const breakSentence = ({ id, reason }: Broken) =>
  reason === 'CHANGED'
    ? `The audit trail is broken: entry ${id} was changed.`
    : `The audit trail is broken: entries are missing before entry ${id}.`

function complaintOf({ broken, noted, head }: Verified, wanted: Noted | null): string | null {
  if (broken) return breakSentence(broken)
  if (noted === 'CUT_OFF')
    return `The end of the audit trail is gone: it ends at entry ${head?.id ?? 0}, and entry ${wanted?.id} was noted.`
  return noted === 'OTHER' ? `The audit trail was rewritten: entry ${wanted?.id} is not the one that was noted.` : null
}

function lineOf({ terminal }: Cli, verified: Verified): string {
  if (terminal.json) return JSON.stringify(verified)
  const { checked, head } = verified
  const mark = head ? `${head.id}:${head.hash}` : ''
  return terminal.out.rich
    ? `${formatCount(checked)} entries checked, none changed. Seal ${mark}`
    : `${checked}\t${mark}`
}

export const verify: CommandSpec<Options> = {
  usage: 'verify',
  summary: 'Verify the whole audit trail: that no entry was changed or removed',
  flags: (command) =>
    command
      .option('--head <id:hash>', 'the end that was noted before, which must still be there')
      .option('--heads <file>', 'the file of signed ends, audit-heads.log, each of which must still be there')
      .option('--key <file>', 'the public key that they are signed with, audit-key.pub.pem'),
  examples: ['dcir audit verify', 'dcir audit verify --heads audit-heads.log --key audit-key.pub.pem'],
  notes: [
    'Note the end that is printed somewhere else: a trail whose end was cut off is whole in itself.',
    'Exit code 0: whole. 1: broken, with the first entry that does not fit.',
  ],
  async run(cli, _args, options) {
    const wanted = [
      ...(options.heads === undefined ? [] : signedHeads(cli, options, (lines) => lines.slice(-MAX_HEADS))),
      ...(options.head === undefined ? [] : [notedHead(options.head)]),
    ]
    const api = await cli.api()
    const chain = await verifyAll(cli, api).finally(cli.terminal.clearProgress)
    const { noted, head } = await standingOfAll(api, wanted, chain)
    const verified = { ...chain, noted }
    const complaint = complaintOf(verified, head)
    if (!complaint || cli.terminal.json) await cli.terminal.data(`${lineOf(cli, verified)}\n`)
    if (complaint) throw new CliError(complaint, exitCodes.failed)
    return exitCodes.done
  },
}
