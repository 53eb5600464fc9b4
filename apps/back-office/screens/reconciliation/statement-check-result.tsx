import { Box } from '@chakra-ui/react'
import { NO_ROWS } from '@dcir/core/bulk/rows'
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
  const [tone, sentence] = readable(rows, new Set(problems.map(({ row }) => row)).size, isWhole ? '' : 'the first ')
  return [tone, isWhole ? sentence : `${sentence} The rows after these are checked once you send the file.`]
}

/** Says how many rows can be read, and that the others are in the list. @param first before the number of rows */
function readable(rows: number, wrong: number, first = ''): Verdict {
  if (rows === 0) return ['warning', NO_ROWS]
  const sentence = `${formatCount(rows - wrong)} of ${first}${rowsText(rows)} can be read.`
  if (wrong === 0) return ['success', sentence]
  if (wrong === rows) return ['error', `${sentence} The mistakes are listed below.`]
  const others = wrong === 1 ? 'The other one has a mistake' : `The other ${formatCount(wrong)} have mistakes`
  return ['warning', `${sentence} ${others}, listed below.`]
}

function verdict(check: StatementCheck): Verdict {
  if (check.state === 'on-server') return ['pending', 'We check each row after you send it.']
  if (check.state === 'unreadable') return ['warning', 'This file could not be read here. The server will check it.']
  if (check.headerFailed)
    return ['error', 'The first row must hold the column names. Fix it and choose the file again.']
  return readable(check.rows, check.wrong)
}
