/** SQL of the messages that leave the platform. */

import type { Sql } from '../db/database'
import { sql } from '../db/sql'

export type Channel = 'MAIL' | 'WEBHOOK'

export interface NewMessage {
  messageId: string
  channel: Channel
  /** Kind of message, such as `user.new`. */
  kind: string
  recipient: string
  content: Buffer
  isSecret: boolean
  collapseKey: string | null
  at: Date
  dueAt: Date
}

export interface OutgoingMessage {
  channel: Channel
  recipient: string
  content: Buffer | null
}

interface Waiting {
  messageId: string
  events: number
}

export const outboxStore = (db: Sql) => ({
  /** @returns 0 when another of its key waits already */
  add: (message: NewMessage) =>
    db.run(
      sql`INSERT INTO outbox_messages (message_id, channel, kind, recipient, content, is_secret, collapse_key,
        created_at,
         due_at) VALUES (${message.messageId}, ${message.channel}, ${message.kind}, ${message.recipient},
         ${message.content}, ${message.isSecret}, ${message.collapseKey}, ${message.at}, ${message.dueAt}) ON CONFLICT
         DO NOTHING`,
    ),

  /** The one of a key that was not begun yet, locked. */
  waiting: (collapseKey: string) =>
    db.first<Waiting>(
      sql`SELECT message_id, events FROM outbox_messages WHERE collapse_key = ${collapseKey}
        AND status = 'PENDING' FOR UPDATE`,
    ),

  /** When the last one of a key left, or should have. */
  lastOf: async (collapseKey: string) =>
    (
      await db.first<{ at: Date | null }>(
        sql`SELECT max(coalesce(sent_at, due_at)) AS at FROM outbox_messages WHERE collapse_key = ${collapseKey}`,
      )
    )?.at ?? null,

  rewrite: (messageId: string, content: Buffer) =>
    db.run(sql`UPDATE outbox_messages SET content = ${content}, events = events + 1 WHERE message_id = ${messageId}`),

  /** Begins to send one that is due; one that was begun by a run that is gone is begun again. */
  begin: (messageId: string, at: Date) =>
    db.first<OutgoingMessage>(
      sql`UPDATE outbox_messages SET status = 'SENDING'
       WHERE message_id = ${messageId} AND (status = 'SENDING' OR status = 'PENDING' AND due_at <= ${at})
       RETURNING channel, recipient, content`,
    ),

  /** When one that waits is due; null for one that has ended. */
  dueAt: async (messageId: string) =>
    (
      await db.first<{ dueAt: Date }>(
        sql`SELECT due_at FROM outbox_messages WHERE message_id = ${messageId} AND status = 'PENDING'`,
      )
    )?.dueAt ?? null,

  end: (messageId: string, status: 'SENT' | 'FAILED', at: Date, failure: string | null) =>
    db.run(
      sql`UPDATE outbox_messages SET status = ${status}, sent_at = CASE WHEN ${status} = 'SENT' THEN ${at}::timestamptz
        END, failure = ${failure},
         content = CASE WHEN is_secret THEN NULL ELSE content END
       WHERE message_id = ${messageId} AND status = 'SENDING'`,
    ),

  /** Opens one that was given up again, for a person. */
  reopen: (messageId: string) =>
    db.run(sql`UPDATE outbox_messages SET status = 'SENDING', failure = NULL WHERE message_id = ${messageId}`),
})
