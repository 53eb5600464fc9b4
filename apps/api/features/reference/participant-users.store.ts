/** Where participant users are kept, and whose reports each of them sees. */
import type { ParticipantName, ParticipantUser } from '@dcir/core/reference/participant-users/contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import type { RecordTable } from '../../db/records'
import { type Fragment, sql } from '../../db/sql'

type UserRow = Pick<ParticipantUser, 'username' | 'settlementParticipants' | 'active'> & { createdAt: Date }

export const participantUserTable: RecordTable<UserRow, ParticipantUser> = {
  name: 'participantUsers',
  columns: sql`u.username, u.active, r.created_at,
    coalesce((SELECT json_agg(json_build_object('participantId', p.participant_id, 'name', p.name)
        ORDER BY lower(p.name), p.id)
      FROM settlement_participants p WHERE p.id = ANY (r.participant_ids) AND p.removed_at IS NULL), '[]')
      AS settlement_participants`,
  joins: sql`JOIN users u ON u.id = r.user_id`,
  key: sql`(SELECT lower(own.username) FROM users own WHERE own.id = r.user_id)`,
  order: sql`lower(u.username), r.id`,
  dataOf: ({ createdAt, settlementParticipants, ...row }) => ({
    ...row,
    participantIds: settlementParticipants.map(({ participantId }) => participantId),
    settlementParticipants,
    createdAt: lagosIso(createdAt),
  }),
  written: ({ username, participantIds }) => ({
    userId: sql`(SELECT id FROM users WHERE lower(username) = lower(${username}))`,
    participantIds: sql`(SELECT array_agg(id ORDER BY id) FROM settlement_participants
      WHERE participant_id = ANY (${participantIds}::text[]))`,
  }),
}

export const participantUsersStore = (db: Sql) => ({
  /** One of the bank's own users. */
  bankUser: (username: string) =>
    db.first<{ username: string; name: string; active: boolean }>(
      sql`SELECT username, first_name || ' ' || last_name AS name, active FROM users
       WHERE lower(username) = lower(${username}) AND user_type = 'back-office'`,
    ),

  participants: () =>
    db.rows<ParticipantName>(
      sql`SELECT participant_id, name FROM settlement_participants WHERE removed_at IS NULL ORDER BY lower(name), id`,
    ),
})

/** The participants, by their numbers, whose reports alone a user sees; everybody's for one that is no participant user. */
export const isSeenBy = (username: string, participant: Fragment): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM participant_users pu JOIN users own ON own.id = pu.user_id
    WHERE own.username = ${username} AND pu.removed_at IS NULL
      AND (${participant} IS NULL OR ${participant} <> ALL (pu.participant_ids)))`
