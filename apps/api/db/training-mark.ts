/**
 * The mark of a training world: a row that a database gets when its tables are made for one, and never afterwards. People
 * there move the clock by days, which no database with other data may see.
 */
import { withConnection } from './pool'

type State = 'empty' | 'training' | 'other'

async function stateOf(ownerUrl: string): Promise<State> {
  return withConnection(ownerUrl, async (client) => {
    const has = async (table: string) =>
      (await client.query(`SELECT to_regclass('public.${table}') IS NOT NULL AS there`)).rows[0]?.there === true
    const holds = async (table: string) => (await client.query(`SELECT 1 FROM ${table} LIMIT 1`)).rows.length > 0
    if ((await has('training_world')) && (await holds('training_world'))) return 'training'
    // A first start that was broken off has made tables and nobody.
    return (await has('users')) && (await holds('users')) ? 'other' : 'empty'
  })
}

/**
 * Compares the database with what the process is started as, before anything in it changes.
 * @returns how to mark a new database, once its tables are there
 * @throws Error where one is a training world and the other is not
 */
export async function agreeOnTraining(ownerUrl: string, training: boolean): Promise<() => Promise<void>> {
  const state = await stateOf(ownerUrl)
  if (training && state === 'other')
    throw new Error('The database holds data of its own. A training world starts on an empty database or data folder.')
  if (!training && state === 'training')
    throw new Error('The database is a training world. Start it with npm start -- --training, or name another one.')
  return async () => {
    if (training)
      await withConnection(ownerUrl, (client) =>
        client.query('INSERT INTO training_world DEFAULT VALUES ON CONFLICT DO NOTHING'),
      )
  }
}
