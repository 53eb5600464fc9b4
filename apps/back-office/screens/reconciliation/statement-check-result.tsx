import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { Alert } from '@dcir/ui/feedback/alert'
import { ProblemTable } from '@dcir/ui/file/problem-table'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import type { StatementCheck } from './statement-check'
import type { HeadRows, StatementHead } from './statement-head'

interface StatementCheckResultProps {
  check: StatementCheck
  /** Beginning of a file that only the server reads whole. */
  head: StatementHead | null
  fileName: string
}

/** Result of the local check, and what follows from it. */
export function StatementCheckResult({ check, head, fileName }: StatementCheckResultProps) {
  if (check.state === 'reading') {
    const text = `${formatCount(check.rows)} rows`
    return <ProgressBar label="Checking the file" percentage={check.percentage} text={text} />
  }
  const begun = check.state === 'on-server' && head && 'rows' in head && head.rows > 0 ? head : null
  const [tone, sentence] = begun ? headVerdict(begun) : verdict(check)
  const { problems, problemCount } = begun ? { ...begun, problemCount: begun.problems.length } : check
  return (
    <Box>
      <Alert tone={tone}>{sentence}</Alert>
      {problemCount > 0 && (
        <ProblemTable
          problems={problems}
          total={problemCount}
          fileName={`${fileName.replace(/\.\w+$/, '')}-problems.csv`}
        />
      )}
    </Box>
  )
}

type Verdict = readonly ['error' | 'warning' | 'success' | 'pending', string]

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** Findings about the first rows of a workbook or of a bank's file, and who checks the others. */
function headVerdict({ rows, problems, isWhole }: HeadRows): Verdict {
  const checked = isWhole ? `Checked ${rowsText(rows)}.` : `Checked the first ${rowsText(rows)}.`
  const found =
    problems.length > 0 ? 'Those with mistakes are listed below; the others can be read.' : 'No problem was found.'
  const rest = isWhole ? '' : ' The other rows are checked after you send the file.'
  return [problems.length > 0 ? 'warning' : 'success', `${checked} ${found}${rest}`]
}

function verdict(check: StatementCheck): Verdict {
  const rows = rowsText(check.rows)
  if (check.state === 'on-server') return ['pending', 'We check each row after you send it.']
  if (check.state === 'unreadable') return ['warning', 'This file could not be read here. The server will check it.']
  if (check.headerFailed)
    return ['error', 'The first row must hold the column names. Fix it and choose the file again.']
  if (check.problemCount > 0) {
    return ['warning', `Checked ${rows}. Those with mistakes are listed below; the others can be read.`]
  }
  return ['success', `Checked ${rows}. No problem was found.`]
}
