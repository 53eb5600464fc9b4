import { Box, chakra } from '@chakra-ui/react'
import { changedFirst, changesOf, type FieldChange, outcomeOf } from '@dcir/core/access/workflow/changes'
import type { WorkflowRequest } from '@dcir/core/access/workflow/contract'
import { fieldsOfAction, isDecidedWhole } from '@dcir/core/contract/requested-fields'
import { FieldValue } from '@dcir/ui/value/field-value'

interface RequestChangesProps {
  request: Pick<WorkflowRequest, 'action' | 'beforeData' | 'afterData'>
  /** Without the fields that stay as they are. */
  onlyChanged?: boolean
  /** It is no wish any more. */
  isDone?: boolean
}

const asked = {
  label: 'What would change',
  headings: { new: ['Will be'], gone: ['Is now'], changed: ['Before', 'After'] },
  leads: {
    new: 'New:',
    gone: 'Will be deleted:',
    changed: 'Changes:',
    only: 'Changes:',
  },
} as const
const done = {
  label: 'What changed',
  headings: { new: ['Was made as'], gone: ['Was last'], changed: ['Before', 'After'] },
  leads: { new: 'Created:', gone: 'Deleted:', changed: 'Changed:', only: 'Changed:' },
} as const

/** Changes that a request proposes, or that were made, field by field. */
export function RequestChanges({ request, onlyChanged = false, isDone = false }: RequestChangesProps) {
  const outcome = outcomeOf(request)
  const { label, headings, leads } = isDone ? done : asked
  const all = changesOf(request, fieldsOfAction(request.action))
  const isPart = onlyChanged && outcome === 'changed' && !isDecidedWhole(request.action)
  // A payment is decided by all of it, money first; of anything else the change is looked for.
  const inOrder = outcome === 'changed' && !isDecidedWhole(request.action) ? changedFirst(all) : all
  const shown = isPart ? inOrder.filter(({ isChanged }) => isChanged) : inOrder
  return (
    <Box overflow="auto" tabIndex={0} role="region" aria-label={label}>
      <Table>
        <caption>{leads[isPart ? 'only' : outcome]}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {headings[outcome].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.label} data-same={outcome === 'changed' && !change.isChanged ? '' : undefined}>
              <th scope="row">{change.label}</th>
              {outcome !== 'new' && <td>{drawn(change, change.before)}</td>}
              {outcome !== 'gone' && (
                <td data-new={outcome === 'changed' && change.isChanged ? '' : undefined}>
                  {drawn(change, change.after)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

const drawn = ({ kind, label }: FieldChange, value: unknown) => <FieldValue kind={kind} label={label} value={value} />

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { textAlign: 'start', color: 'text.muted', paddingBottom: '8px' },
    '& th, & td': {
      padding: '8px 12px 8px 0',
      textAlign: 'start',
      verticalAlign: 'top',
      borderTopWidth: '1px',
      borderColor: 'border.line',
      overflowWrap: 'anywhere',
    },
    '& thead th': { fontSize: '12px', color: 'text.muted', fontWeight: '500', borderTopWidth: '0' },
    '& tbody th': { fontWeight: '400', color: 'text.muted', width: '34%' },
    '& tbody td': { color: 'text.strong' },
    '& [data-same] td': { color: 'text.muted' },
    '& [data-new]': { fontWeight: '600' },
  },
})
