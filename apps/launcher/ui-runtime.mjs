import { existsSync, readFileSync } from 'node:fs'

/** UI libraries that the consoles can run on. Plain Node: the launcher reads this before packages are installed. */
export const uiRuntimes = ['react', 'preact']

/**
 * The runtime that UI_RUNTIME asks for; React when it is silent.
 * @throws when it names another
 */
export function uiRuntime(env) {
  const wanted = env.UI_RUNTIME || 'react'
  if (uiRuntimes.includes(wanted)) return wanted
  throw new Error(`UI_RUNTIME is ${wanted}, but must be ${uiRuntimes.join(' or ')}.`)
}

/** Name of the meta tag in which the page of a console names its runtime. */
export const RUNTIME_META = 'ui-runtime'

/** The runtime that a built page names; null when it is not there or names none. */
export function builtRuntime(page) {
  if (!existsSync(page)) return null
  const metas = readFileSync(page, 'utf8').match(/<meta[^>]*>/g) ?? []
  const meta = metas.find((tag) => tag.includes(`name="${RUNTIME_META}"`))
  const named = meta?.match(/content="([^"]*)"/)?.[1]
  return uiRuntimes.find((runtime) => runtime === named) ?? null
}
