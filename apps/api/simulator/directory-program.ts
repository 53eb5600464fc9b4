/** The demonstration's directory as a program: `DIRECTORY=demo npm start` runs it beside the others. */
import { DIRECTORY_CALLBACK } from '@dcir/core/access/directory-addresses'
import { startDirectory } from './directory'

const { env } = process
const port = Number(env.DIRECTORY_PORT ?? 4400)

/** A console that was opened by either name of this machine finds the API by the same. */
const redirectUris = ['localhost', '127.0.0.1'].map(
  (host) => `http://${host}:${env.API_PORT ?? 4000}${DIRECTORY_CALLBACK}`,
)

const directory = await startDirectory({
  port,
  redirectUris,
  clientId: env.DIRECTORY_CLIENT_ID ?? 'dcir',
  issuer: env.DIRECTORY_ISSUER ?? `http://localhost:${port}`,
})

async function leave(): Promise<void> {
  await directory.close()
  process.exit(0)
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => void leave())
