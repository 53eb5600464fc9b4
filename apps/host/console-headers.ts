import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'

/** The parts of /config.json that name other places, which the policy has to allow. */
type Places = Partial<Pick<RuntimeConfig, 'apiBase' | 'guideBase' | 'brand'>>

/** A configuration that cannot be used names no place, so that its page talks to nobody. */
export const placesOf = (config: RuntimeConfig | Error): Places => (config instanceof Error ? {} : config)

/**
 * Content policy of a page: scripts, fonts and styles from this server only, data from the API.
 * Inline there is one script, which the policy knows by the hash of its text.
 * The nonce is for the style element of the component library; style attributes written by scripts need no allowance,
 * since browsers apply the policy to markup, not to the style object.
 * One Trusted Types policy may exist, `default`, once: the chart library writes its legend and tips as markup, and a
 * worker is started by its address. The kit's policy leaves no tag in the one and lets only own scripts be the other.
 */
export function contentPolicy(places: Places, nonce?: string, script?: string): string {
  const connect = ["'self'", originOf(places.apiBase), originOf(places.guideBase)]
  return [
    "default-src 'none'",
    `script-src 'self'${script ? ` '${script}'` : ''}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "font-src 'self'",
    `img-src ${join(["'self'", 'data:', 'blob:', originOf(places.brand?.logo), originOf(places.guideBase)])}`,
    `connect-src ${join(connect)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const join = (sources: (string | null)[]) => [...new Set(sources.filter(Boolean))].join(' ')

/** The origin of an address, or null for one below this server. A parsed origin holds nothing that ends a directive. */
function originOf(address: string | null | undefined): string | null {
  if (!address || !/^https?:/.test(address) || !URL.canParse(address)) return null
  return new URL(address).origin
}

/** Sent only behind a proxy that speaks https: a browser enforces it for a year. */
export const OVER_HTTPS = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const

export const fixedHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
