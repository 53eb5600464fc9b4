/**
 * Messages are written in the transaction that causes them, so that neither exists without the other, and sent by a job
 * of their own. A process that dies after the server took a message and before that was written down sends it again:
 * at least once, each time under the same Message-ID, by which mailboxes and the webhook's receiver know a repeat.
 */
import { randomUUID } from 'node:crypto'
import { BANK, type Database, type Sql } from '../db/database'
import type { FileStore } from '../files/files'
import { enqueueJob } from '../jobs/jobs.store'
import type { JobKind } from '../jobs/runner'
import type { Clock } from '../kit/clock'
import { createDelivery } from './delivery'
import type { Letter } from './letter'
import type { MailSettings, WebhookSettings } from './mail-settings'
import { type NewMessage, outboxStore } from './outbox.store'

/** The installation's secrets key, as far as it is needed here. */
interface Sealing {
  seal(secret: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string | null
}

interface Deps {
  mail: MailSettings | null
  webhook: WebhookSettings | null
  key: Sealing
}

/** Where and when a message is written. */
interface Writing {
  db: Sql
  at: Date
}

interface Post {
  kind: string
  to: string
  letter: Letter
  /** It holds a password: gone from the outbox as soon as it was sent. */
  isSecret?: boolean
}

interface Collapsing {
  kind: string
  to: string
  /** One message of a key is sent in ten minutes; it says how many events it stands for. */
  collapseKey: string
  letter(events: number): Letter
}

export type Outbox = ReturnType<typeof createOutbox>

const KIND = 'outbox'
const COLLAPSE_MS = 10 * 60_000
/** With the runner's pauses it is tried for some 25 minutes. */
const MAX_ATTEMPTS = 12
/** How often one that is not due yet is looked at. */
const LOOK_MS = 30_000

export function createOutbox({ mail, webhook, key }: Deps) {
  const sealed = (messageId: string, content: unknown) => key.seal(JSON.stringify(content), messageId)

  type Fixed = Pick<NewMessage, 'channel' | 'kind' | 'recipient'> & Partial<NewMessage>
  async function add({ db, at }: Writing, content: unknown, fixed: Fixed): Promise<boolean> {
    const messageId = randomUUID()
    const usual = { messageId, content: sealed(messageId, content), isSecret: false, collapseKey: null, at, dueAt: at }
    if ((await outboxStore(db).add({ ...usual, ...fixed })) === 0) return false
    await enqueueJob(db, KIND, messageId)
    return true
  }

  async function collapse(where: Writing, { kind, to, collapseKey, letter }: Collapsing): Promise<void> {
    const store = outboxStore(where.db)
    const join = async () => {
      const waiting = await store.waiting(collapseKey)
      if (!waiting) return false
      const { messageId, events } = waiting
      await store.rewrite(messageId, sealed(messageId, letter(events + 1)))
      return true
    }
    if (await join()) return
    const last = await store.lastOf(collapseKey)
    const dueAt = new Date(Math.max(where.at.getTime(), last ? last.getTime() + COLLAPSE_MS : 0))
    // Somebody else was first in between: theirs is joined.
    if (!(await add(where, letter(1), { channel: 'MAIL', kind, recipient: to, collapseKey, dueAt }))) await join()
  }

  return {
    /** Whether there is a server to send mail by; without one nothing is written. */
    sendsMail: mail !== null,
    callsWebhook: webhook !== null,

    async send(where: Writing, { kind, to, letter, isSecret = false }: Post): Promise<void> {
      if (mail) await add(where, letter, { channel: 'MAIL', kind, recipient: to, isSecret })
    },

    /** As `send`, and never again for the same key while a message of it is kept, which is a month. */
    async sendOnce(where: Writing, { kind, to, letter, onceKey }: Post & { onceKey: string }): Promise<void> {
      if (!mail || (await outboxStore(where.db).lastOf(onceKey))) return
      await add(where, letter, { channel: 'MAIL', kind, recipient: to, collapseKey: onceKey })
    },

    async collapse(where: Writing, message: Collapsing): Promise<void> {
      if (mail) await collapse(where, message)
    },

    /** Hands an event to the installation's webhook. */
    async call(where: Writing, kind: string, event: object): Promise<void> {
      if (!webhook) return
      await add(where, { event: kind, ...event }, { channel: 'WEBHOOK', kind, recipient: new URL(webhook.url).host })
    },
  }
}

interface WorkerDeps extends Deps {
  database: Database
  clock: Clock
  files: Pick<FileStore, 'read' | 'size'>
}

const REPLACED = 'The file was made again in the meantime: the newer one comes with a letter of its own.'

/** Sends what the outbox holds. */
export function createOutboxWorker({ database, clock, files, key, mail, webhook }: WorkerDeps) {
  const delivery = createDelivery(mail, webhook)

  /** Mails a letter with its file; a file that another took the place of is gone, which the letter says. */
  async function mailed(messageId: string, to: string, letter: Letter): Promise<void> {
    const { attachment, lines } = letter
    if (!attachment) return delivery.mail(messageId, to, letter)
    const { name: filename, fileKey } = attachment
    const isThere = await files.size(fileKey).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (!isThere) return delivery.mail(messageId, to, { ...letter, lines: [...lines, REPLACED] })
    return delivery.mail(messageId, to, letter, { filename, content: files.read(fileKey) })
  }

  const job: JobKind = {
    kind: KIND,
    maxAttempts: MAX_ATTEMPTS,
    async run({ key: messageId, assertHeld }) {
      const write = <T>(work: (store: ReturnType<typeof outboxStore>) => Promise<T>) =>
        database.transaction(BANK, async (db) => {
          await assertHeld(db)
          return work(outboxStore(db))
        })
      const message = await write((store) => store.begin(messageId, clock.now()))
      if (!message) {
        const dueAt = await write((store) => store.dueAt(messageId))
        const left = dueAt && dueAt.getTime() - clock.now().getTime()
        return left === null ? undefined : { againInMs: Math.max(100, Math.min(left, LOOK_MS)) }
      }
      const content = message.content && key.open(message.content, messageId)
      if (!content) throw new Error('the message cannot be opened: it is gone, or was sealed with another key')
      if (message.channel === 'MAIL') await mailed(messageId, message.recipient, JSON.parse(content) as Letter)
      else await delivery.post(messageId, content, clock.now())
      await write((store) => store.end(messageId, 'SENT', clock.now(), null))
      return undefined
    },
    onFailed: (db, { key }, reason) => outboxStore(db).end(key, 'FAILED', clock.now(), reason),
    onRetry: (db, { key }) => outboxStore(db).reopen(key),
  }
  return { job }
}
