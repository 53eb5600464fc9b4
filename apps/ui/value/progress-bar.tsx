import { Box } from '@chakra-ui/react'
import { isComplete } from '@dcir/core/display/numbers'

interface ProgressBarProps {
  /** 0 to 100; null when how much is left is not known. */
  percentage: number | null
  label: string
  /** Text beside the bar; the percentage when not given. */
  text?: string
  failed?: boolean
}

/** How far work has come, as a bar and in words; complete at 90% and above. */
export function ProgressBar({ percentage, label, text, failed = false }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percentage ?? 0))
  const done = percentage !== null && isComplete(value)
  const fill = failed ? 'error.solid' : done ? 'success.solid' : 'accent.solid'
  return (
    <Box display="flex" alignItems="center" gap="8px" minWidth="120px" width="100%">
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage === null ? undefined : value}
        aria-valuetext={text}
        flex="1"
        height="8px"
        borderRadius="full"
        background="bg.subtle"
        overflow="hidden"
      >
        <Box
          height="100%"
          borderRadius="full"
          background={fill}
          style={{ width: `${value}%` }}
          transition={{ _motionSafe: 'width 180ms ease-out' }}
        />
      </Box>
      <Box
        minWidth="40px"
        fontSize="12px"
        color="text.muted"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        {text ?? `${Math.round(value)}%`}
      </Box>
    </Box>
  )
}
