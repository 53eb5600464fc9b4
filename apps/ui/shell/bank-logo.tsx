import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useRuntimeConfig } from '../app/runtime-config'

interface BankStyle {
  mark: 'heritage' | 'default'
  /** How the application's name is set beside that bank's mark. */
  name: { fontFamily?: string; fontWeight: string; letterSpacing: string }
}

const DEFAULT: BankStyle = { mark: 'default', name: { fontWeight: '600', letterSpacing: '-0.01em' } }

/** Banks with a mark and a lettering of their own; every other bank gets the default. */
const banks: Record<string, BankStyle> = {
  'heritage bank': {
    mark: 'heritage',
    name: { fontFamily: "Georgia, 'Times New Roman', serif", fontWeight: '700', letterSpacing: '0' },
  },
}

/** The mark and the lettering that belong to a bank's name. */
export function bankStyle(bankName: string): BankStyle {
  const name = bankName.trim().toLowerCase()
  return banks[name] ?? banks[`${name} bank`] ?? DEFAULT
}

/**
 * The deployment's own logo where it names one that can be had, else the mark of its bank; the name is beside it
 * as text.
 */
export function BankLogo({ size = 36 }: { size?: number }) {
  const { brand, bankName } = useRuntimeConfig()
  const [isMissing, setMissing] = useState(false)
  if (brand.logo && !isMissing) {
    return <Logo src={brand.logo} size={size} onMissing={() => setMissing(true)} />
  }
  const { mark } = bankStyle(bankName)
  return (
    <Box as="span" display="inline-grid" flexShrink="0" data-bank-mark={mark} aria-hidden="true">
      <svg width={size} height={size} viewBox="0 0 36 36" fill="none" role="presentation">
        {mark === 'heritage' ? <HeritageMark /> : <DefaultMark />}
      </svg>
    </Box>
  )
}

/** Banks draw their logos for white paper, so that is what one lies on: on the coloured panel and in the dark too. */
function Logo({ src, size, onMissing }: { src: string; size: number; onMissing: () => void }) {
  const plate = { background: '#ffffff', padding: size / 10, borderRadius: size / 6, boxSizing: 'border-box' } as const
  const style = { height: size, maxWidth: size * 5, objectFit: 'contain', ...plate } as const
  return <img src={src} alt="" height={size} style={style} onError={onMissing} />
}

/** Routes that meet in one card. */
function DefaultMark() {
  return (
    <>
      <rect x="0.75" y="0.75" width="34.5" height="34.5" rx="9" stroke="currentColor" strokeWidth="1.5" opacity="0.5" />
      <path
        d="M7 11h6c5 0 5 14 10 14h6M7 25h6c2.4 0 3.6-3.2 4.8-6.600M18.2 17.400C19.4 14 20.6 11 23 11h6"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <circle cx="18" cy="18" r="3.25" fill="currentColor" />
    </>
  )
}

/** A colonnade under a shield's curve. */
function HeritageMark() {
  return (
    <>
      <path d="M18 2 33 7v11c0 8-6 13-15 16C9 31 3 26 3 18V7z" stroke="currentColor" strokeWidth="1.75" />
      <path d="M10 14h16M11 25h14M13 15v9M18 15v9M23 15v9M18 8l8 4H10z" stroke="currentColor" strokeWidth="1.75" />
    </>
  )
}
