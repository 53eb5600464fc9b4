import { Box, chakra } from '@chakra-ui/react'
import {
  type DifferentRow,
  isApplicable,
  type RowEnd,
  rowStates,
  type SheetProblem,
} from '@dcir/core/bulk/edit-sheet-contract'
import { formatCount } from '@dcir/core/display/numbers'
import type { Tone } from '@dcir/core/display/status'
import { type Target, TargetLink } from '../address/target'
import { Badge } from '../value/badge'

interface EditedRowsProps {
  rows: readonly DifferentRow[]
  /** Results of the rows that were applied, by their row numbers. */
  ends: ReadonlyMap<number, RowEnd>
  chosen: ReadonlySet<number>
  onChosen: (chosen: ReadonlySet<number>) => void
  /** Nothing can be ticked any more. */
  locked: boolean
  request: (reference: string) => Target
}

/** The rows of a file that differ: what each would change, why it cannot, or what became of it. */
export function EditedRows({ rows, ends, chosen, onChosen, locked, request }: EditedRowsProps) {
  if (rows.length === 0) return null
  const open = rows.filter(isApplicable)
  const isWhole = open.every(({ row }) => chosen.has(row))
  const toggle = (row: number) => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    onChosen(next)
  }
  return (
    <Box borderWidth="1px" borderColor="border.line" borderRadius="8px" overflow="hidden">
      <Rows>
        <caption>Changes in the file</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Apply all changes"
                checked={open.length > 0 && isWhole}
                disabled={locked || open.length === 0}
                ref={(box) => {
                  if (box) box.indeterminate = !isWhole && open.some(({ row }) => chosen.has(row))
                }}
                onChange={() => onChosen(new Set(isWhole ? [] : open.map(({ row }) => row)))}
              />
            </th>
            <th scope="col">Row</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Apply row ${row.row}`}
                  checked={chosen.has(row.row)}
                  disabled={locked || !isApplicable(row)}
                  onChange={() => toggle(row.row)}
                />
              </td>
              <td>{formatCount(row.row)}</td>
              <td>
                <Change row={row} end={ends.get(row.row)} request={request} />
              </td>
            </tr>
          ))}
        </tbody>
      </Rows>
    </Box>
  )
}

interface ChangeProps {
  row: DifferentRow
  end: RowEnd | undefined
  request: (reference: string) => Target
}

function Change({ row, end, request }: ChangeProps) {
  const { label, tone } = rowStates[end?.state ?? row.kind]
  const waiting = end?.requests ?? (row.request ? [row.request] : [])
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 2fr) minmax(0, 3fr)' }} gap="4px 24px">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" alignContent="flex-start" gap="4px 8px">
        <Box as="span" color="text.strong" fontWeight="500" overflowWrap="anywhere">
          {row.name || '---'}
        </Box>
        <Badge tone={tone}>{label}</Badge>
      </Box>
      <Box display="grid" gap="4px" minWidth="0">
        {end ? <Ended end={end} /> : <Fields row={row} />}
        {!end &&
          row.problems.map((problem) => (
            <Problem key={`${problem.column} ${problem.message}`} problem={problem} tone={tone} />
          ))}
        {waiting.map((reference) => (
          <Box key={reference} textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={request(reference)}>{`Open request ${reference}`}</TargetLink>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const Ended = ({ end: { state, message } }: { end: RowEnd }) => (
  <Box color={rowStates[state].tone === 'success' ? 'text.normal' : `${rowStates[state].tone}.text`}>{message}</Box>
)

/** From what is there now to what the file says; of a new record what it says alone. */
const Fields = ({ row: { kind, fields } }: { row: DifferentRow }) =>
  fields.map(({ column, before, after }) => (
    <Box key={column} overflowWrap="anywhere">
      <Box as="span" color="text.muted">
        {column}:{' '}
      </Box>
      {kind !== 'NEW' && before !== after && (
        <>
          <Box as="span" color="text.muted">
            {before}
          </Box>
          <Box as="span" color="text.muted" aria-hidden="true">
            {' → '}
          </Box>
          <Box as="span" srOnly>
            {' becomes '}
          </Box>
        </>
      )}
      <Box as="span" color="text.strong">
        {after}
      </Box>
    </Box>
  ))

const Problem = ({ problem: { message }, tone }: { problem: SheetProblem; tone: Tone }) => (
  <Box color={`${tone}.text`}>{message}</Box>
)

const Rows = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '14px',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': {
      padding: '10px 12px',
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
    },
    '& th': { background: 'bg.subtle', color: 'text.muted', fontWeight: '600', fontSize: '13px' },
    '& th:first-of-type, & td:first-of-type': { width: '44px' },
    '& th:nth-of-type(2), & td:nth-of-type(2)': { width: '56px', color: 'text.muted' },
    '& tr:last-of-type td': { borderBottomWidth: '0' },
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px', marginTop: '2px', cursor: 'pointer' },
    '& input:disabled': { cursor: 'not-allowed' },
  },
})
