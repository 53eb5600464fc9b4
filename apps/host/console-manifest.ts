import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'

/** Colours of the picture of each console, which its first paint has too. */
const colors: Record<RuntimeConfig['console'], string> = {
  'back-office': '#1d4ed8',
  'super-agent': '#0f766e',
  monitor: '#334155',
}

const shortNames: Record<RuntimeConfig['console'], string> = {
  'back-office': 'Back office',
  'super-agent': 'Super agent',
  monitor: 'Monitor',
}

const icon = (name: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes,
  type: 'image/png',
  purpose,
})

/** Manifest by which a phone installs a console: under the bank's name, opening at the console's own first page. */
export function consoleManifest({ console, applicationName, bankName, brand }: RuntimeConfig) {
  const theme = /^#/.test(brand.color) ? brand.color : colors[console]
  return {
    id: '/',
    name: `${applicationName}, ${bankName}`,
    short_name: shortNames[console],
    description: `${applicationName} of ${bankName}`,
    lang: 'en',
    start_url: console === 'monitor' ? '/monitor' : '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme,
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('192', '192x192'),
      icon('512', '512x512'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
  }
}
