import { Box } from '@chakra-ui/react'

interface MeterProps {
  label: string
  /** Per cent that is taken. */
  share: number
  text: string
}

/** How much of something is taken; amber from 75%, red from 90%, and the number always beside it. */
export function Meter({ label, share, text }: MeterProps) {
  const value = Math.min(100, Math.max(0, share))
  const fill = value >= 90 ? 'error.solid' : value >= 75 ? 'warning.solid' : 'success.solid'
  return (
    <Box display="grid" gap="6px">
      <Box display="flex" alignItems="baseline" justifyContent="space-between" gap="16px">
        <Box color="text.normal" fontWeight="500">
          {label}
        </Box>
        <Box color="text.strong" fontSize="20px" lineHeight="24px" fontWeight="600" fontVariantNumeric="tabular-nums">
          {value.toFixed(0)}%
        </Box>
      </Box>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={`${value.toFixed(0)}% taken${text ? `, ${text}` : ''}`}
        height="8px"
        borderRadius="full"
        background="bg.subtle"
        overflow="hidden"
      >
        <Box height="100%" borderRadius="full" background={fill} style={{ width: `${value}%` }} />
      </Box>
      {text && (
        <Box color="text.muted" fontSize="13px" fontVariantNumeric="tabular-nums">
          {text}
        </Box>
      )}
    </Box>
  )
}
