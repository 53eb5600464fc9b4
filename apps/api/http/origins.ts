/** The consoles' origins, as the configuration names them. */

/** An origin to the letter, or with `:*` on any port of its host. */
export function originRule(origin: string): string | RegExp {
  if (!origin.endsWith(':*')) return origin
  return new RegExp(`^${origin.slice(0, -1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\d+$`)
}

/** Is this the origin of a console? */
export const isConsoleOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.map(originRule).some((rule) => (typeof rule === 'string' ? rule === origin : rule.test(origin)))
