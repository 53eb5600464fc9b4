import { Box, chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'

interface CopyTextProps {
  value: string | null | undefined
  label?: string
  /** A shorter form, where the whole is only of use once it is copied. */
  shown?: string
}

/** An id that copies itself on click and says so, to the eye and to a screen reader. */
export function CopyText({ value, label, shown }: CopyTextProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  if (!value) return <>---</>
  const copy = async (event: MouseEvent) => {
    // A click on the id inside a row copies; it does not open the row.
    event.stopPropagation()
    setCopied(await write(value))
  }
  const Icon = copied ? Check : Copy
  return (
    <Box as="span" display="inline-flex" maxWidth="100%" minWidth="0">
      <CopyButton
        type="button"
        data-copy=""
        onClick={copy}
        aria-label={`Copy ${label ? `${label} ` : ''}${shown ?? value}`}
        title={shown ? `Copy ${value}` : 'Copy'}
      >
        <Box as="span" whiteSpace="nowrap">
          {shown ?? value}
        </Box>
        <Box as="span" data-copy-sign="" flexShrink="0" color={copied ? 'success.text' : 'text.muted'}>
          <Icon size={14} aria-hidden="true" />
        </Box>
      </CopyButton>
      <Box as="span" role="status" srOnly>
        {copied ? 'Copied' : ''}
      </Box>
    </Box>
  )
}

/** The clipboard is missing on plain http, where selecting by hand is all there is. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const CopyButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '100%',
    textAlign: 'start',
    font: 'inherit',
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: '4px',
    cursor: 'copy',
    _hover: { color: 'text.strong' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})
