/** The demonstration's directory as a program: `DIRECTORY=demo npm start` runs it beside the others. */
import { consoleNames, consolePort } from '../console-config'
import { startDirectory } from './directory'

const { env } = process
const port = Number(env.DIRECTORY_PORT ?? 4400)

/** People open the consoles by either name of this machine. */
const redirectUris = consoleNames
  .filter((name) => name !== 'monitor')
  .flatMap((name) =>
    ['localhost', '127.0.0.1'].map((host) => `http://${host}:${consolePort(name, env)}/login/azure-ad`),
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
