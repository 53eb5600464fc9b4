/** SQL of the messages that leave the platform. */
import type { Sql } from '../db/database'

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

export const outboxStore = (sql: Sql) => ({
  /** @returns 0 when another of its key waits already */
  add: (message: NewMessage) =>
    sql.run(
      `INSERT INTO outbox_messages (message_id, channel, kind, recipient, content, is_secret, collapse_key, created_at,
         due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        message.messageId,
        message.channel,
        message.kind,
        message.recipient,
        message.content,
        message.isSecret,
        message.collapseKey,
        message.at,
        message.dueAt,
      ],
    ),

  /** The one of a key that was not begun yet, locked. */
  waiting: (collapseKey: string) =>
    sql.first<Waiting>(
      `SELECT message_id, events FROM outbox_messages WHERE collapse_key = $1 AND status = 'PENDING' FOR UPDATE`,
      [collapseKey],
    ),

  /** When the last one of a key left, or should have. */
  lastOf: async (collapseKey: string) =>
    (
      await sql.first<{ at: Date | null }>(
        'SELECT max(coalesce(sent_at, due_at)) AS at FROM outbox_messages WHERE collapse_key = $1',
        [collapseKey],
      )
    )?.at ?? null,

  rewrite: (messageId: string, content: Buffer) =>
    sql.run('UPDATE outbox_messages SET content = $2, events = events + 1 WHERE message_id = $1', [messageId, content]),

  /** Begins to send one that is due; one that was begun by a run that is gone is begun again. */
  begin: (messageId: string, at: Date) =>
    sql.first<OutgoingMessage>(
      `UPDATE outbox_messages SET status = 'SENDING'
       WHERE message_id = $1 AND (status = 'SENDING' OR status = 'PENDING' AND due_at <= $2)
       RETURNING channel, recipient, content`,
      [messageId, at],
    ),

  /** When one that waits is due; null for one that has ended. */
  dueAt: async (messageId: string) =>
    (
      await sql.first<{ dueAt: Date }>(
        `SELECT due_at FROM outbox_messages WHERE message_id = $1 AND status = 'PENDING'`,
        [messageId],
      )
    )?.dueAt ?? null,

  end: (messageId: string, status: 'SENT' | 'FAILED', at: Date, failure: string | null) =>
    sql.run(
      `UPDATE outbox_messages SET status = $2, sent_at = CASE WHEN $2 = 'SENT' THEN $3::timestamptz END, failure = $4,
         content = CASE WHEN is_secret THEN NULL ELSE content END
       WHERE message_id = $1 AND status = 'SENDING'`,
      [messageId, status, at, failure],
    ),

  /** Opens one that was given up again, for a person. */
  reopen: (messageId: string) =>
    sql.run(`UPDATE outbox_messages SET status = 'SENDING', failure = NULL WHERE message_id = $1`, [messageId]),
})
