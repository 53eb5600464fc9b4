import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { Alert } from '../feedback/alert'
import { ProblemTable } from '../file/problem-table'
import type { BulkCheck } from './bulk-check'

/** What the check in the browser found, and what follows from it. */
export function BulkCheckResult({ check, fileName }: { check: BulkCheck; fileName: string }) {
  const [tone, sentence] = verdict(check)
  const { problems, notes } = check
  return (
    <Box display="grid" gap="12px">
      <Alert tone={tone}>{sentence}</Alert>
      {notes.map((note) => (
        <Alert key={note} tone="warning">
          {note}
        </Alert>
      ))}
      {problems.length > 0 && (
        <ProblemTable
          problems={problems}
          total={problems.length}
          fileName={`${fileName.replace(/\.csv$/i, '')}-problems.csv`}
        />
      )}
    </Box>
  )
}

function verdict(check: BulkCheck): readonly ['error' | 'warning' | 'success' | 'pending', string] {
  const rows = `${formatCount(check.rows)} ${check.rows === 1 ? 'row' : 'rows'}`
  if (check.state === 'reading') return ['pending', 'Checking the file ...']
  if (check.state === 'on-server') return ['pending', 'Workbooks are checked on the server, row by row, after Submit.']
  if (check.state === 'refused') return ['error', `${check.refusal} Put it right and choose the file again.`]
  if (check.problems.length > 0) {
    return ['warning', `Checked ${rows}. Those below would fail, each with its reason; the others would be done.`]
  }
  return ['success', `Checked ${rows}. No problem was found.`]
}
