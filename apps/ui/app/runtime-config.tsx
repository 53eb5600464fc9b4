import { createContext, useContext } from 'react'
import * as z from 'zod/mini'

// Making parsers from text is what the content security policy forbids, and even trying is reported.
z.config({ jitless: true })

const Text = z.string().check(z.minLength(1))
const Address = z.string().check(z.regex(/^(https?:\/\/|\/|$)/, 'must be an address or empty'))

const RuntimeConfigSchema = z.object({
  console: z.enum(['back-office', 'super-agent', 'monitor']),
  /** Where the API answers, without `/api/v1`; empty for the console's own origin. */
  apiBase: Address,
  bankName: Text,
  applicationName: Text,
  brand: z.object({ color: z._default(z.string(), ''), logo: z._default(z.nullable(z.string()), null) }),
  storage: z._default(z.enum(['local', 'session', 'memory']), 'local'),
  encryptedLogin: z._default(z.boolean(), false),
  /** PEM of the key that encrypted sign-ins are made for; it comes from here, not from the API that they go to. */
  loginKey: z._default(z.nullable(z.string().check(z.regex(/^-----BEGIN PUBLIC KEY-----/))), null),
  /** Where the directory asks people to sign in, and as what it knows this console; null for none. */
  directory: z._default(z.nullable(z.object({ authorizeUrl: Address, clientId: Text })), null),
  encodedAuthorities: z._default(z.boolean(), false),
  domainId: z._default(z.string(), ''),
  guideBase: z._default(Address, '/guides'),
  idleMinutes: z._default(z.number().check(z.positive()), 5),
  consoles: z.object({ backOffice: Address, superAgent: Address, monitor: Address }),
})

/** The accent of a console whose deployment names none. */
const ownColor = { 'back-office': 'blue', 'super-agent': 'teal', monitor: 'slate' } as const

/** What a deployment says about itself in `/config.json`. */
export type RuntimeConfig = z.infer<typeof RuntimeConfigSchema>

const ConfigContext = createContext<RuntimeConfig | null>(null)

/** Gives the deployment's configuration to everything below. */
export const RuntimeConfigProvider = ConfigContext

/** The deployment's configuration, already checked. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useRuntimeConfig is used outside RuntimeConfigProvider')
  return config
}

/** `/config.json` cannot be used; the message says why, for whoever runs this console. */
export class ConfigError extends Error {}

/** Reads and checks `/config.json`. One build serves every bank; this file makes the difference. */
export async function loadRuntimeConfig(expected: RuntimeConfig['console']): Promise<RuntimeConfig> {
  const config = checked(await fetched())
  if (config.console === expected) return config
  throw new ConfigError(`/config.json is that of the ${config.console} console, and this is ${expected}.`)
}

async function fetched(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'same-origin' }).catch(() => null)
  if (!response) throw new ConfigError('/config.json could not be loaded.')
  if (!response.ok) throw new ConfigError(`/config.json was answered with status ${response.status}.`)
  return response.json().catch(() => {
    throw new ConfigError('/config.json is not JSON.')
  })
}

function checked(value: unknown): RuntimeConfig {
  const parsed = RuntimeConfigSchema.safeParse(value)
  if (parsed.success) {
    const { brand, ...rest } = parsed.data
    if (rest.encryptedLogin && !rest.loginKey) throw wrongFields(['loginKey'])
    return { ...rest, brand: { ...brand, color: brand.color || ownColor[rest.console] } }
  }
  throw wrongFields(parsed.error.issues.map(({ path }) => path.join('.') || 'the whole file'))
}

const wrongFields = (names: string[]) =>
  new ConfigError(`/config.json is not as it must be. Missing or wrong: ${[...new Set(names)].join(', ')}.`)
