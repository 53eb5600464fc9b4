import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { Alert } from '../feedback/alert'
import { ProblemTable } from '../file/problem-table'
import type { BulkCheck } from './bulk-check'

interface BulkCheckResultProps {
  check: BulkCheck
  fileName: string
  /** The outcome of a good row: it is logged, or answered. */
  done: string
}

/** The result of the check in the browser, and what follows from it. */
export function BulkCheckResult({ check, fileName, done }: BulkCheckResultProps) {
  const [tone, sentence] = verdict(check, done)
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

/** How many rows can be done and what they come to, before anything else. */
function verdict(check: BulkCheck, done: string): readonly ['error' | 'warning' | 'success' | 'pending', string] {
  if (check.state === 'reading') return ['pending', 'Checking the file ...']
  if (check.state === 'on-server') return ['pending', 'We check each row after you send it.']
  if (check.state === 'refused') return ['error', `${check.refusal} Fix it and choose the file again.`]
  const { rows, good, sum } = check
  const count = `${formatCount(good)} of ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
  const bad = rows - good
  if (good === 0) return ['error', `${count} can be ${done}. Fix the mistakes listed below and choose the file again.`]
  const first = `${count} can be ${done}${sum === null ? '' : `, ${formatNaira(sum)}`}.`
  if (bad === 0) return ['success', first]
  const others = bad === 1 ? 'The other one has mistakes' : `The other ${formatCount(bad)} have mistakes`
  return ['warning', `${first} ${others}, listed below.`]
}
