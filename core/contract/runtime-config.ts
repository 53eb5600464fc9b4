/** Settings of a deployment in `/config.json`: checked by the host that serves it and by the console. */
import * as z from 'zod/mini'

/** The colours that have a name; every other one is given as `#rgb` or `#rrggbb`. */
export const colorNames = ['blue', 'teal', 'slate'] as const
export type ColorName = (typeof colorNames)[number]

const Text = z.string().check(z.minLength(1))
const Address = z.string().check(z.regex(/^(https?:\/\/|\/|$)/))
/** A picture in a file of its own or in the text itself; anything else, the content policy would refuse. */
const Picture = z.string().check(z.regex(/^(https?:\/\/|\/|data:image\/)/))
const Color = z.string().check(z.regex(new RegExp(`^(${colorNames.join('|')}|#[\\da-f]{3}|#[\\da-f]{6}|)$`, 'i')))
const PublicKey = z.string().check(z.regex(/^-----BEGIN PUBLIC KEY-----/))

const RuntimeConfigSchema = z.object({
  console: z.enum(['back-office', 'super-agent', 'monitor']),
  /** Where the API answers, without `/api/v1`; empty for the console's own origin. */
  apiBase: Address,
  bankName: Text,
  applicationName: Text,
  brand: z.object({ color: z._default(Color, ''), logo: z._default(z.nullable(Picture), null) }),
  storage: z._default(z.enum(['local', 'session', 'memory']), 'local'),
  encryptedLogin: z._default(z.boolean(), false),
  /** PEM of the key that encrypted sign-ins are made for; it comes from here, not from the API that they go to. */
  loginKey: z._default(z.nullable(PublicKey), null),
  encodedAuthorities: z._default(z.boolean(), false),
  domainId: z._default(z.string(), ''),
  guideBase: z._default(Address, '/public/guides'),
  consoles: z.object({ backOffice: Address, superAgent: Address, monitor: Address }),
})

/** Settings of a deployment in `/config.json`. */
export type RuntimeConfig = z.infer<typeof RuntimeConfigSchema>

/** The accent of a console whose deployment names none. */
const ownColor: Record<RuntimeConfig['console'], ColorName> = {
  'back-office': 'blue',
  'super-agent': 'teal',
  monitor: 'slate',
}

/** The configuration with what it leaves out filled in, or the names of the fields that are missing or wrong. */
export function readRuntimeConfig(value: unknown): { config: RuntimeConfig } | { wrong: string[] } {
  const parsed = RuntimeConfigSchema.safeParse(value)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole file')
    return { wrong: [...new Set(names)] }
  }
  const { brand, ...rest } = parsed.data
  if (rest.encryptedLogin && !rest.loginKey) return { wrong: ['loginKey'] }
  return { config: { ...rest, brand: { ...brand, color: brand.color || ownColor[rest.console] } } }
}
