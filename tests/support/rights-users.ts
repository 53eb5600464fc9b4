/** Users who hold exactly the rights that a test gives them, beside the people of the demonstration. */
import { withConnection } from '@dcir/api/db/pool'
import type { TestApi } from './api'

/** Context of a call before anyone is signed in. */
export const anonymous = {
  principal: null,
  scope: { kind: 'none' as const },
  door: null,
  requestId: 'matrix-request',
  address: '127.0.0.1',
}

/**
 * Makes a user for each set of rights and signs them in; all share one password, and one hash.
 * @param users rights by username, of one side each
 * @returns the token of each
 */
export async function signInWithRights(
  api: TestApi,
  users: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  await withConnection(api.database.ownerUrl, async (sql) => {
    for (const [username, rights] of users) {
      const type = rights[0]?.startsWith('fo_') ? 'front-office' : 'back-office'
      await sql.query('INSERT INTO roles VALUES ($1, $1, $2, $3)', [username, type, rights])
      await sql.query(
        `WITH u AS (INSERT INTO users (username, email, first_name, last_name, user_type, password_hash)
           SELECT $1, 'x@dcir.example', 'Only', 'One', $2, password_hash FROM users WHERE username = 'bo.admin'
           RETURNING id),
         r AS (INSERT INTO user_roles SELECT id, 0, $1 FROM u)
         INSERT INTO user_super_agents SELECT u.id, s.id FROM u, super_agents s
         WHERE $2 = 'front-office' AND s.merchant_id = 'SA-0001'`,
        [username, type],
      )
    }
  })
  const tokens = new Map<string, string>()
  for (const username of users.keys()) {
    const { cosmosResponse } = await api.app.services.sessions.login(anonymous, { username, password: 'Route#2026' })
    tokens.set(username, cosmosResponse?.accessToken ?? '')
  }
  return tokens
}
