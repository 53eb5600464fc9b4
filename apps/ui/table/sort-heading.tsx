import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { directionOf, nextOrder, type Sort } from './sort'

interface SortHeadingProps {
  header: string
  sort: Sort
  order: string | undefined
  onOrder: (order: string | undefined) => void
}

/** A heading that sorts; its arrow says by what the list is sorted and which way. */
export function SortHeading({ header, sort, order, onOrder }: SortHeadingProps) {
  const direction = directionOf(sort, order)
  const Icon = direction === null ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Press type="button" data-sorted={direction ? '' : undefined} onClick={() => onOrder(nextOrder(sort, order))}>
      {header}
      <Icon size={12} aria-hidden="true" />
    </Press>
  )
}

const Press = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    height: '28px',
    marginInline: '-6px',
    paddingInline: '6px',
    borderRadius: '4px',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '& svg': { opacity: '0.5' },
    '&[data-sorted]': { color: 'text.strong', '& svg': { opacity: '1' } },
    _hover: { color: 'text.strong', background: 'bg.hover', '& svg': { opacity: '1' } },
  },
})
