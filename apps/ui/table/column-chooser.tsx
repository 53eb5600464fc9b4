import { Box, chakra, IconButton } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useId } from 'react'
import { Popover } from '../dialog/popover'
import { useDensity } from '../theme/density'
import type { TableChoices } from './table-choices'
import { isHidden, orderOf } from './table-model'

interface ColumnChooserProps {
  columns: readonly { id: string; header: string; fixed?: boolean; aside?: boolean }[]
  choices: TableChoices
  onChange: (changes: Partial<TableChoices>) => void
}

/** Which columns a list shows, in which order and how tall its rows are. */
export function ColumnChooser({ columns, choices, onChange }: ColumnChooserProps) {
  return (
    <Popover label="Columns and density" icon={<Columns3 size={16} aria-hidden="true" />}>
      <Box padding="12px 16px" display="grid" gap="12px" minWidth="260px">
        <DensityChoice />
        <ColumnList columns={columns} choices={choices} onChange={onChange} />
      </Box>
    </Popover>
  )
}

function DensityChoice() {
  const { density, choose } = useDensity()
  const name = useId()
  return (
    <Fieldset>
      <legend>Rows</legend>
      <Box display="flex" gap="16px">
        {(['roomy', 'compact'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={density === one} onChange={() => choose(one)} />
            {one === 'roomy' ? 'Comfortable' : 'Compact'}
          </label>
        ))}
      </Box>
    </Fieldset>
  )
}

function ColumnList({ columns, choices, onChange }: ColumnChooserProps) {
  const order = orderOf(columns, choices.order)
  const movable = order.flatMap((id) => columns.find((one) => one.id === id && !one.fixed) ?? [])
  const shownCount = movable.filter((one) => !isHidden(one, choices)).length
  const toggle = (id: string, among: 'hidden' | 'shown') => {
    const ids = choices[among] ?? []
    onChange({ [among]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  }
  const move = (index: number, by: number) => {
    const ids = movable.map((one) => one.id)
    const [moved = ''] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    onChange({ order: ids })
  }
  return (
    <Fieldset>
      <legend>Columns</legend>
      {movable.map((one, index) => {
        const { id, header, aside } = one
        const shown = !isHidden(one, choices)
        return (
          <Box key={id} display="flex" alignItems="center" gap="4px">
            <Box as="label" flex="1">
              <input
                type="checkbox"
                checked={shown}
                disabled={shown && shownCount === 1}
                onChange={() => toggle(id, aside ? 'shown' : 'hidden')}
              />
              {header}
            </Box>
            <MoveButton label={`Move ${header} up`} disabled={index === 0} onClick={() => move(index, -1)} up />
            <MoveButton
              label={`Move ${header} down`}
              disabled={index === movable.length - 1}
              onClick={() => move(index, 1)}
            />
          </Box>
        )
      })}
    </Fieldset>
  )
}

interface MoveButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  up?: boolean
}

function MoveButton({ label, disabled, onClick, up }: MoveButtonProps) {
  const Icon = up ? ArrowUp : ArrowDown
  return (
    <IconButton type="button" variant="ghost" size="xs" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  )
}

const Fieldset = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '4px',
    border: '0',
    '& legend': { fontSize: '12px', fontWeight: '600', color: 'text.muted', marginBottom: '4px' },
    '& label': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '28px', cursor: 'pointer' },
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px' },
  },
})
