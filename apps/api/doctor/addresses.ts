/** Addresses by which people reach API and consoles, asked as their browsers ask. */
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import type { Config } from '../config'
import { type Check, type Finding, failure, gathered, ok, skipped, warning } from './check'
import { causeOf, certificateOf, outsideAddresses } from './line'
import { CannotCheck, type Surroundings } from './surroundings'

const PATIENCE_MS = 5_000
const DAY_MS = 24 * 60 * 60_000
const SOON_DAYS = 14

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** @throws CannotCheck before the first start, when nobody can be expected to answer */
async function ask(surroundings: Surroundings, address: string): Promise<Answer | string> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
    return { status: answer.status, body }
  } catch (error) {
    if ((await surroundings.hasStarted()) === false)
      throw new CannotCheck('Not looked at: the platform was never started on this database.')
    return causeOf(error)
  }
}

const PROXY = 'See whether the platform runs, whether the name leads to this machine, and what the proxy in front says.'

const consoleCheck = (id: string, place: keyof Config['consoles'], variable: string, title: string): Check => ({
  id,
  title,
  async run(surroundings) {
    const { consoles, apiUrl } = surroundings.config()
    const address = consoles[place]
    const answer = await ask(surroundings, `${address}/config.json`)
    if (typeof answer === 'string') return failure(`${address} does not answer: ${answer}.`, PROXY)
    if (answer.status !== 200) return failure(`${address}/config.json answers ${answer.status}.`, PROXY)
    const { apiBase } = answer.body
    if (apiBase === apiUrl) return ok(`${address} answers, and names ${apiUrl}.`)
    return failure(
      `The console at ${address} calls ${typeof apiBase === 'string' ? apiBase : 'no API'}, and the API is ${apiUrl}.`,
      `Give API_URL to the host of the consoles too, and see what ${variable}’s configuration file says.`,
    )
  },
})

async function api(surroundings: Surroundings): Promise<Finding> {
  const { apiUrl } = surroundings.config()
  const answer = await ask(surroundings, `${apiUrl}/health/live`)
  if (typeof answer === 'string') return failure(`${apiUrl} does not answer: ${answer}.`, PROXY)
  if (answer.status !== 200 || answer.body.status !== 'live')
    return failure(`${apiUrl}/health/live answers ${answer.status}, and not as the platform does.`, PROXY)
  return ok(`${apiUrl} answers.`)
}

async function live(surroundings: Surroundings, path: string): Promise<Answer> {
  const { apiUrl } = surroundings.config()
  const answer = await ask(surroundings, `${apiUrl}${path}`)
  if (typeof answer === 'string') throw new CannotCheck('Not looked at: the API does not answer.')
  return answer
}

async function ready(surroundings: Surroundings): Promise<Finding> {
  const { status, body } = await live(surroundings, '/health/ready')
  if (status === 200) return ok('The API is ready.')
  const [error] = (body.errors ?? []) as { message?: string }[]
  return failure(`The API is not ready: ${error?.message ?? `it answers ${status}.`}`, 'Mend what it is short of.')
}

async function version(surroundings: Surroundings): Promise<Finding> {
  const { body } = await live(surroundings, '/health/live')
  const [theirs, ours] = [`${body.version} ${body.commit}`, `${VERSION} ${COMMIT}`]
  if (theirs === ours) return ok(`The API is of this build, ${VERSION}.`)
  return warning(`The API is ${theirs}; this command is ${ours}.`, 'Restart the platform after an upgrade.')
}

async function certificates(surroundings: Surroundings): Promise<Finding> {
  const config = surroundings.config()
  const addresses = outsideAddresses(config)
  if (addresses.length === 0) return skipped('No address is https:.')
  const bank = typeof config.bank === 'object' && config.bank.kind === 'https' ? config.bank : null
  const now = surroundings.clock.now().getTime()
  const findings = await Promise.all(
    addresses.map((one) =>
      certificate(one, now, bank && new URL(bank.url).host === new URL(one).host ? bank.tls.ca : null),
    ),
  )
  return gathered(findings, `${addresses.length} certificates are trusted, for ${SOON_DAYS} days at least.`)
}

async function certificate(address: string, now: number, ca: string | null): Promise<Finding> {
  const { host } = new URL(address)
  const shown = await certificateOf(address, ca).catch((error: Error) => error)
  // That nobody answers is said by the check of that address.
  if (shown instanceof Error) return skipped(`${host} shows none.`)
  const ends = Date.parse(shown.certificate.valid_to)
  const days = Math.floor((ends - now) / DAY_MS)
  const renew = 'Renew it, and let a timer renew it from then on.'
  if (ends <= now) return failure(`The certificate of ${host} has expired.`, renew)
  if (shown.fault !== null)
    return failure(
      `The certificate of ${host} is not trusted: ${shown.fault}.`,
      'Serve it with its chain, or name the authority: NODE_EXTRA_CA_CERTS, and BANK_CA_FILE for the bank.',
    )
  return days < SOON_DAYS ? warning(`The certificate of ${host} expires in ${days} days.`, renew) : ok(host)
}

export const addressChecks: readonly Check[] = [
  { id: 'addresses.api', title: 'The API answers at its public address', run: api },
  { id: 'addresses.ready', title: 'The API is ready for work', run: ready },
  { id: 'addresses.version', title: 'The API that runs is of this build', run: version },
  consoleCheck(
    'addresses.back-office',
    'backOffice',
    'BACK_OFFICE_CONFIG',
    'The back office answers and calls this API',
  ),
  consoleCheck(
    'addresses.super-agent',
    'superAgent',
    'SUPER_AGENT_CONFIG',
    'The super agents’ console answers and calls this API',
  ),
  consoleCheck('addresses.monitor', 'monitor', 'MONITOR_CONFIG', 'The monitor answers and calls this API'),
  {
    id: 'addresses.certificates',
    title: 'Certificates are trusted and do not expire within two weeks',
    run: certificates,
  },
]
