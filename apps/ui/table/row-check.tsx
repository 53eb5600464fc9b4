import { chakra } from '@chakra-ui/react'
import type { RowSelection } from './data-table-props'

interface CheckProps {
  label: string
  checked: boolean
  partly?: boolean
  onChange: () => void
}

/** A tick with room around it, so that it is easily hit. */
function Check({ label, checked, partly = false, onChange }: CheckProps) {
  return (
    <Hit>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={onChange}
      />
    </Hit>
  )
}

export function RowCheck<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const { isChosen, toggle, name } = selection
  return <Check label={`Select ${name(row)}`} checked={isChosen(row)} onChange={() => toggle(row)} />
}

/** Every row of the page, or none of them. */
export function PageCheck<Row>({ selection }: { selection: RowSelection<Row> }) {
  const { state, toggleAll } = selection
  const label = 'Select all rows of this page'
  return <Check label={label} checked={state === 'all'} partly={state === 'some'} onChange={toggleAll} />
}

const Hit = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: 'var(--row-height)',
    cursor: 'pointer',
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px', cursor: 'pointer' },
  },
})
