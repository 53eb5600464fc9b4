import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { createPortal } from 'react-dom'

interface FilterButtonProps {
  /** Beside the button that filters. */
  place: HTMLElement | null
  running: boolean
  /** Whether the filter can be asked for as it is. */
  isWhole: boolean
  onClick: () => void
}

/** Downloads what a filter finds. */
export function FilterButton({ place, running, isWhole, onClick }: FilterButtonProps) {
  const button = (
    <Button
      type="button"
      variant="outline"
      aria-disabled={running}
      aria-busy={running}
      disabled={!isWhole}
      onClick={running ? undefined : onClick}
    >
      <Download size={16} aria-hidden="true" />
      Download
    </Button>
  )
  return place && createPortal(button, place)
}
