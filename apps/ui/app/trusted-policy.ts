/** The part of Trusted Types that is used here; not every browser has it. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(
    name: 'default',
    rules: { createHTML: (text: string) => string; createScriptURL: (address: string) => string | null },
  ): object
}

/** A console's own scripts; a browser refuses to run what gets no address. */
function ownScript(address: string): string | null {
  const { origin, pathname, href } = new URL(address, window.location.href)
  const isOwn = pathname.startsWith('/static/') || pathname === '/worker.js'
  return origin === window.location.origin && isOwn ? href : null
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/**
 * The one policy under which text may become more than text: markup of the drawing library, in which no tag is left,
 * and addresses of the console's own scripts, for workers. Called before either is needed; only the first call counts.
 */
export function installTrustedPolicy(): void {
  const { trustedTypes } = window
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => text.replaceAll('<', '&lt;'),
    createScriptURL: ownScript,
  })
}
