import { Box } from '@chakra-ui/react'
import { type BulkWords, verdictSentence } from '@dcir/core/bulk/verdict-words'
import { Alert } from '../feedback/alert'
import { ProblemTable } from '../file/problem-table'
import type { BulkCheck } from './bulk-check'

interface BulkCheckResultProps {
  check: BulkCheck
  fileName: string
  words: BulkWords
}

/** The verdict on a file, and what follows from it. */
export function BulkCheckResult({ check, fileName, words }: BulkCheckResultProps) {
  const [tone, sentence] = verdictOf(check, words)
  const { state, verdict, server } = check
  return (
    <Box>
      <Alert tone={tone}>{sentence}</Alert>
      {state === 'read' && server === 'asking' && <Alert tone="pending">Asking the server about each row ...</Alert>}
      {state !== 'refused' && server === 'unanswered' && <Alert tone="warning">{NOT_ASKED}</Alert>}
      {verdict?.notes.map((note) => (
        <Alert key={note} tone="warning">
          {note}
        </Alert>
      ))}
      {verdict && verdict.problemCount > 0 && (
        <ProblemTable
          problems={verdict.problems}
          total={verdict.problemCount}
          fileName={`${fileName.replace(/\.(csv|xlsx)$/i, '')}-problems.csv`}
        />
      )}
    </Box>
  )
}

const NOT_ASKED = 'The server did not check the rows in time. You can send the file: each row is checked then.'

type Tone = 'error' | 'warning' | 'success' | 'pending'

/** How many rows can be done and what they come to, before anything else. */
function verdictOf({ state, verdict, refusal, server }: BulkCheck, words: BulkWords): readonly [Tone, string] {
  if (state === 'refused') return ['error', `${refusal} Fix it and choose the file again.`]
  if (!verdict) return ['pending', server === 'asking' ? 'Checking the file ...' : 'No row was checked yet.']
  const sentence = verdictSentence(verdict, words)
  if (verdict.done > 0) return [verdict.done === verdict.checked ? 'success' : 'warning', sentence]
  return [verdict.checked < verdict.rows ? 'warning' : 'error', sentence]
}
