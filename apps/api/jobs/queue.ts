/** The durable queue in the same database; the one importer of pg-boss. */
import PgBoss from 'pg-boss'
import { API_ROLE } from '../db/migrate'
import { type Pool, withConnection } from '../db/pool'

export const queues = { statements: 'statements', reports: 'reports', bulk: 'bulk' } as const
export type QueueName = (typeof queues)[keyof typeof queues]

export interface Queue {
  /** One job a key: sending it again while one waits changes nothing. */
  send(name: QueueName, key: string): Promise<void>
  /** Hands waiting keys to `work`, one at a time. */
  work(name: QueueName, work: (key: string) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Makes the queue's own tables, as the owner; the API's role may then use them. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of Object.values(queues)) await boss.createQueue(name, { name, policy: 'short' })
  await boss.stop({ graceful: false })
  await withConnection(ownerUrl, async (connection) => {
    await connection.query(`GRANT USAGE ON SCHEMA pgboss TO ${API_ROLE}`)
    await connection.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${API_ROLE}`)
    await connection.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${API_ROLE}`)
  })
}

export async function openQueue(pool: Pool, onError: (error: Error) => void): Promise<Queue> {
  const db = {
    executeSql: async (text: string, values: unknown[]) => {
      const result = await pool.query(text, values)
      return { rows: result.rows, rowCount: result.rowCount ?? 0 }
    },
  }
  const boss = new PgBoss({ db, migrate: false, schedule: false })
  boss.on('error', onError)
  await boss.start()
  return {
    async send(name, key) {
      await boss.send(name, { key }, { singletonKey: key, retryLimit: 5, retryDelay: 5, retryBackoff: true })
    },
    async work(name, work) {
      await boss.work<{ key: string }>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
        if (job) await work(job.data.key)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000, wait: true }),
  }
}
