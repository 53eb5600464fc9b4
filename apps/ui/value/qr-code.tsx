import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of white that a scanner needs around the code. */
const QUIET = 4

/** One stroke of the pen for each dark module. */
function outline(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: cells.join(''), size }
}

/** A text as a QR code: an SVG of the page itself, dark on white in either colour mode, since not all scanners invert. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const code = useMemo(() => outline(text), [text])
  return (
    <Box
      width="fit-content"
      padding="4px"
      background="white"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
    >
      <svg
        role="img"
        aria-label={label}
        width={size}
        height={size}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
      >
        <path d={code.path} fill="black" />
      </svg>
    </Box>
  )
}
