/** Meaning of a series; each has one colour, the same in every chart and distinct in light and in dark mode. */
export type Meaning = 'approved' | 'success' | 'failure' | 'platform' | 'bank' | 'agent' | 'volume'

interface Shade {
  light: string
  dark: string
}

const shades: Record<Meaning, Shade> = {
  approved: { light: '#1a7f4b', dark: '#34d27b' },
  success: { light: '#2563c9', dark: '#5b9bf8' },
  failure: { light: '#c92a2a', dark: '#f87171' },
  platform: { light: '#6d43c4', dark: '#b197fc' },
  bank: { light: '#0b7285', dark: '#3bc9db' },
  agent: { light: '#b4530a', dark: '#f5a34c' },
  volume: { light: '#475569', dark: '#94a3b8' },
}

export const colourOf = (meaning: Meaning, mode: 'light' | 'dark'): string => shades[meaning][mode]
