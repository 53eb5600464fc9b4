/** The demonstration's directory as a program: `DIRECTORY=demo npm start` runs it beside the others. */
import { startDirectory } from './directory'

const { env } = process
const port = Number(env.DIRECTORY_PORT ?? 4400)

/** People open the consoles by either name of this machine. */
const consolePorts = [env.BACK_OFFICE_PORT ?? 4100, env.SUPER_AGENT_PORT ?? 4200]
const redirectUris = consolePorts.flatMap((console) =>
  ['localhost', '127.0.0.1'].map((host) => `http://${host}:${console}/login/azure-ad`),
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
