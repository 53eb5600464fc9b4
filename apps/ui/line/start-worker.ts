import { installTrustedPolicy } from '../app/trusted-policy'

/** The built console has its worker beside its page; in development the page changes by itself. */
const WORKER = '/worker.js'

/** Keeps the console at hand for when there is no line; where a browser has no such thing, everything else is the same. */
export async function startWorker(): Promise<void> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return
  installTrustedPolicy()
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('fill')
  } catch {
    // A browser that keeps nothing, as in a private window.
  }
}
