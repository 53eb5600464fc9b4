/** An installation as a bank sets it up: outside the demonstration, with a name and addresses, on an ordinary owner. */
import { randomBytes } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'

/** Name and addresses of an installation. */
export const installationNames = {
  BANK_NAME: 'Harbour Bank',
  API_URL: 'https://api.harbour.example',
  BACK_OFFICE_URL: 'https://office.harbour.example',
  SUPER_AGENT_URL: 'https://agents.harbour.example',
  MONITOR_URL: 'https://watch.harbour.example',
}

/** An empty database whose owner may make roles and nothing else. */
export async function ordinaryDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `dcir_site_${randomBytes(4).toString('hex')}`
  const asServer = (text: string) => withConnection(serverUrl, (sql) => sql.query(text))
  await asServer(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'of-the-owner'`)
  await asServer(`CREATE DATABASE ${name} OWNER ${name}`)
  const url = new URL(serverUrl)
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'of-the-owner' })
  return {
    url: url.toString(),
    async drop() {
      await asServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await asServer(`DROP ROLE IF EXISTS ${name}_api`)
      await asServer(`DROP ROLE IF EXISTS ${name}`)
    },
  }
}
