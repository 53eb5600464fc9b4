/** Is the process alive, and can it work? */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import type { FileStore } from '../files/files'

export function installHealth(app: FastifyInstance, database: Database, files: Pick<FileStore, 'check'>) {
  let stopping = false
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    if (stopping) throw new Refusal('unavailable')
    await database.pool.query('SELECT 1').catch(() => {
      throw new Refusal('unavailable')
    })
    await files.check()
    return { status: 'ready' }
  })
  return {
    /** From now on a balancer sends its calls elsewhere. */
    stopping: () => {
      stopping = true
    },
  }
}
