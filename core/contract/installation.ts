/** Name and addresses of an installation, read from the environment alike by the API and by the host of its consoles. */
import { isLoopback } from '../validators/addresses'

export type Environment = Record<string, string | undefined>
export type Place = 'api' | 'backOffice' | 'superAgent' | 'monitor'

/** Variables of each place, and the port where it listens unless one is named. */
export const placeVariables: Record<Place, { address: string; port: string; standardPort: number }> = {
  api: { address: 'API_URL', port: 'API_PORT', standardPort: 4000 },
  backOffice: { address: 'BACK_OFFICE_URL', port: 'BACK_OFFICE_PORT', standardPort: 4100 },
  superAgent: { address: 'SUPER_AGENT_URL', port: 'SUPER_AGENT_PORT', standardPort: 4200 },
  monitor: { address: 'MONITOR_URL', port: 'MONITOR_PORT', standardPort: 4300 },
}

/** Bank of the demonstration, and of nothing else. */
export const DEMO_BANK = 'Demo Bank'

const MAX_BANK_NAME = 80
const MAX_PORT = 65_535
const ADDRESS = /^(https?):\/\/(\[[\da-f:.]+\]|[a-z\d](?:[\w.-]*[a-z\d])?)(?::(\d{1,5}))?(?:\/[\w.~/-]*)?$/i

/**
 * The address that browsers and mails reach a place by, without a slash at its end; null where none is given.
 * @throws Error that names the variable, for one that is no address or would carry passwords in the clear
 */
export function publicAddress(env: Environment, place: Place): string | null {
  const name = placeVariables[place].address
  const given = env[name]?.trim()
  if (!given) return null
  const [, scheme = '', host = '', port = '443'] = ADDRESS.exec(given) ?? []
  const isSafe = scheme.toLowerCase() === 'https' || (scheme !== '' && isLoopback(host))
  if (isSafe && Number(port) > 0 && Number(port) <= MAX_PORT) return given.replace(/(?<!\/)\/+$/, '')
  throw new Error(
    `${name} must be an address of https: such as https://dcir.bank.example, or one of http: on this machine, without a query`,
  )
}

/**
 * Name of the bank that runs the installation; null where none is given.
 * @throws Error that names the variable
 */
export function bankName({ BANK_NAME: given }: Environment): string | null {
  const name = given?.trim()
  if (!name) return null
  if (name.length <= MAX_BANK_NAME && !/\p{Cc}/u.test(name)) return name
  throw new Error(`BANK_NAME must be the bank's name, on one line of at most ${MAX_BANK_NAME} characters`)
}

/** Variables that an installation needs and lacks; the demonstration has an answer for each of them. */
export function missingNames(env: Environment): string[] {
  const addresses = Object.values(placeVariables).map(({ address }) => address)
  return ['BANK_NAME', ...addresses].filter((name) => !env[name]?.trim())
}

/** Sentence for whoever starts an installation without them. */
export const namesAreMissing = (names: readonly string[]): string =>
  `${names.join(', ')} must be given outside the demonstration: the bank's name, and the addresses that people reach its API and consoles by`
