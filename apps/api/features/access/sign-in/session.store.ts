/** SQL of users and sessions. Neither is a tenant's row: they say who the tenant is. */

import type { UserSource } from '@dcir/core/access/users/rules'
import type { SessionStage } from '../../../call/call'
import type { Database, Sql } from '../../../db/database'
import { fixed, sql } from '../../../db/sql'

export interface UserRow {
  id: number
  username: string
  email: string
  firstName: string
  lastName: string
  userType: 'back-office' | 'front-office'
  /** Where their password is kept. */
  source: UserSource
  /** Null for who has no password: they sign in through the directory, or have not got their first one. */
  passwordHash: string | null
  mustChangePassword: boolean
  /** When the one-time password ends; null for a password of their own. */
  oneTimeUntil: Date | null
  /** Sealed; null for who signs in without one. */
  secondFactorSecret: Buffer | null
  secondFactorSince: Date | null
  directorySubject: string | null
  active: boolean
  failedAttempts: number
  lockedAt: Date | null
  roles: string[]
  authorities: string[]
  superAgentIds: number[]
  merchantId: string | null
  branch: string | null
  /** All super agents of theirs were deactivated. */
  suspended: boolean
}

export type SessionKind = 'MAIN' | 'MONITOR'

const USER = fixed`SELECT u.*, r.* FROM users u CROSS JOIN LATERAL user_rights(u.id) r`

type OfUser =
  | 'id'
  | 'username'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'userType'
  | 'active'
  | 'roles'
  | 'authorities'
  | 'superAgentIds'
  | 'merchantId'
  | 'branch'
  | 'suspended'

export interface SessionRow extends Pick<UserRow, OfUser> {
  kind: SessionKind
  stage: SessionStage
  lastSeenAt: Date
  idleSeconds: number
  expiresAt: Date
}

export interface NewSession {
  tokenHash: Buffer
  userId: number
  kind: SessionKind
  stage: SessionStage
  at: Date
  idleSeconds: number
  expiresAt: Date
  address: string
}

/** The session of a token, by the token's digest. */
export const sessionOf = ({ single }: Database, tokenHash: Buffer) =>
  single<SessionRow>(
    sql`SELECT s.kind, s.stage, s.last_seen_at, s.idle_seconds, s.expires_at, u.id, u.username, u.email, u.first_name,
       u.last_name, u.user_type, u.active, r.*
     FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL user_rights(u.id) r
     WHERE s.token_hash = ${tokenHash}`,
  )

interface Service {
  name: string
  lastSeenAt: Date | null
}

/** The service that a token was given to. */
export const serviceOf = ({ single }: Database, tokenHash: Buffer) =>
  single<Service>(sql`SELECT name, last_seen_at FROM service_credentials WHERE token_hash = ${tokenHash}`)

/** A person as the directory names them now, and as it named them before where that was otherwise. */
export interface DirectoryPerson {
  subject: string
  formerSubject: string | null
  email: string
}

/** Past its end, or idle too long. */
const lapsedAt = (at: Date) =>
  fixed`(expires_at <= ${at} OR last_seen_at + make_interval(secs => idle_seconds) <= ${at})`

export const sessionStore = (db: Sql) => ({
  userByName: (username: string) => db.first<UserRow>(sql`${USER} WHERE lower(u.username) = lower(${username})`),

  userById: (id: number) => db.first<UserRow>(sql`${USER} WHERE u.id = ${id}`),
  /** The same, locked until the transaction ends. */
  lockUser: (id: number) => db.first<UserRow>(sql`${USER} WHERE u.id = ${id} FOR UPDATE OF u`),

  /**
   * The users that a directory's person may be: whoever is tied to them, or was made as one of the directory with their
   * address and is tied to nobody. An address alone opens no account that has a password here.
   */
  usersOfDirectory: ({ subject, formerSubject, email }: DirectoryPerson) =>
    db.rows<UserRow>(
      sql`${USER} WHERE u.directory_subject IN (${subject}, ${formerSubject}) OR (lower(u.email) = lower(${email})
        AND u.directory_subject IS NULL AND u.source = 'AD')
       ORDER BY u.directory_subject IS NULL, u.directory_subject <> ${subject} LIMIT 3`,
    ),

  open: (session: NewSession) =>
    db.run(
      sql`INSERT INTO sessions (token_hash, user_id, kind, stage, created_at, last_seen_at, idle_seconds, expires_at,
        address)
       VALUES (${session.tokenHash}, ${session.userId}, ${session.kind}, ${session.stage}, ${session.at},
       ${session.at}, ${session.idleSeconds}, ${session.expiresAt}, ${session.address})`,
    ),

  touch: (tokenHash: Buffer, at: Date) =>
    db.run(sql`UPDATE sessions SET last_seen_at = ${at} WHERE token_hash = ${tokenHash} AND last_seen_at < ${at}`),

  close: (tokenHash: Buffer) => db.run(sql`DELETE FROM sessions WHERE token_hash = ${tokenHash}`),

  /** Ends a session whose time is over; another call may just have kept it. */
  closeLapsed: (tokenHash: Buffer, at: Date) =>
    db.run(sql`DELETE FROM sessions WHERE token_hash = ${tokenHash} AND ${lapsedAt(at)}`),

  /** Opens to a session all that its user may do. */
  activate: (tokenHash: Buffer) => db.run(sql`UPDATE sessions SET stage = 'ACTIVE' WHERE token_hash = ${tokenHash}`),

  /** Ends every session of a user, whatever the console. Returns how many there were. */
  closeAll: (userId: number) => db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`),

  /** Ends the sessions of those whose super agents are all switched off: being switched on again is no way back. */
  closeSuspended: () =>
    db.run(
      sql`DELETE FROM sessions WHERE user_id IN (
         SELECT u.user_id FROM user_super_agents u JOIN super_agents s ON s.id = u.super_agent_id
         GROUP BY u.user_id HAVING NOT bool_or(s.active))`,
    ),

  /** Ends the sessions of a user but the one that they are in. */
  closeOthers: (userId: number, tokenHash: Buffer) =>
    db.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash <> ${tokenHash}`),

  /** The open sessions of a user, the latest first. */
  openOf: (userId: number, at: Date) =>
    db.rows<{ id: number; tokenHash: Buffer; kind: SessionKind; address: string; createdAt: Date; lastSeenAt: Date }>(
      sql`SELECT id, token_hash, kind, address, created_at, last_seen_at FROM sessions
       WHERE user_id = ${userId} AND NOT ${lapsedAt(at)} ORDER BY created_at DESC, id DESC LIMIT 200`,
    ),

  /** Ends one session of a user; false where it is none of theirs, or has ended. */
  closeOne: async (userId: number, id: string) =>
    (await db.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND id = ${id}`)) === 1,

  /** A credential of another name that was put into the file is from now on the file's. */
  setService: async (name: string, tokenHash: Buffer) => {
    await db.run(sql`DELETE FROM service_credentials WHERE token_hash = ${tokenHash} AND name <> ${name}`)
    await db.run(
      sql`INSERT INTO service_credentials (name, token_hash) VALUES (${name}, ${tokenHash})
       ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash`,
    )
  },

  /** Once a minute is enough to see whether a credential is used. */
  touchService: (name: string, at: Date) =>
    db.run(
      sql`UPDATE service_credentials SET last_seen_at = ${at}::timestamptz
       WHERE name = ${name} AND (last_seen_at IS NULL OR last_seen_at < ${at}::timestamptz - INTERVAL '1 minute')`,
    ),

  purge: (at: Date) => db.run(sql`DELETE FROM sessions WHERE ${lapsedAt(at)}`),
})
