import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { Alert } from '@dcir/ui/feedback/alert'
import { ProblemTable } from '@dcir/ui/file/problem-table'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import type { StatementCheck } from './statement-check'

/** Result of the local check, and what follows from it. */
export function StatementCheckResult({ check, fileName }: { check: StatementCheck; fileName: string }) {
  if (check.state === 'reading') {
    const text = `${formatCount(check.rows)} rows`
    return <ProgressBar label="Checking the file" percentage={check.percentage} text={text} />
  }
  const [tone, sentence] = verdict(check)
  return (
    <Box>
      <Alert tone={tone}>{sentence}</Alert>
      {check.problemCount > 0 && (
        <ProblemTable
          problems={check.problems}
          total={check.problemCount}
          fileName={`${fileName.replace(/\.csv$/i, '')}-problems.csv`}
        />
      )}
    </Box>
  )
}

function verdict(check: StatementCheck): readonly ['error' | 'warning' | 'success' | 'pending', string] {
  const rows = `${formatCount(check.rows)} ${check.rows === 1 ? 'row' : 'rows'}`
  if (check.state === 'on-server') return ['pending', 'This file is checked on the server, row by row, after Submit.']
  if (check.state === 'unreadable') return ['warning', 'This file could not be read here. The server will check it.']
  if (check.headerFailed)
    return ['error', 'The first row must hold the column names. Fix it and choose the file again.']
  if (check.problemCount > 0) {
    return ['warning', `Checked ${rows}. Those with mistakes are listed below; the others can be read.`]
  }
  return ['success', `Checked ${rows}. No problem was found.`]
}
