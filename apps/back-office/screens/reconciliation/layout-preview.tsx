import { Box, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { kobo } from '@dcir/core/money/kobo'
import { balanceAgreesWith } from '@dcir/core/reconciliation/layouts/inference'
import type { StatementLayout } from '@dcir/core/reconciliation/layouts/layouts'
import { type LayoutLine, readWithLayout } from '@dcir/core/reconciliation/layouts/reader'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { today } from '@dcir/ui/client/server-clock.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { ProblemTable } from '@dcir/ui/file/problem-table'
import { Money } from '@dcir/ui/value/money'
import { useMemo } from 'react'
import type { ReadSample } from './layout-sample'

const SHOWN_LINES = 20

interface LayoutPreviewProps {
  layout: StatementLayout
  read: ReadSample
}

type Outcome = { lines: readonly LayoutLine[]; agrees: boolean | null } | { refusal: string }

function outcomeOf(layout: StatementLayout, { sample }: ReadSample): Outcome {
  try {
    const lines = readWithLayout(layout, sample.rows, today())
    return { lines, agrees: balanceAgreesWith(layout, sample.rows) }
  } catch (error) {
    if (error instanceof DelimitedTextError) return { refusal: error.message }
    throw error
  }
}

/** The sample as the layout reads it: its first rows, and all that could not be read. */
export function LayoutPreview({ layout, read }: LayoutPreviewProps) {
  // Typing a name changes no layout, and a sample is long.
  const key = JSON.stringify(layout)
  const outcome = useMemo(() => outcomeOf(JSON.parse(key), read), [key, read])
  if ('refusal' in outcome) return <Alert>{outcome.refusal}</Alert>
  const { lines, agrees } = outcome
  const problems = lines.flatMap((line) => line.problems)
  const refused = lines.filter((line) => line.read === null).length
  return (
    <Box display="grid" gap="12px" gridTemplateColumns="minmax(0, 1fr)" marginTop="16px">
      <Box role="status" color="text.strong" fontWeight="500">
        {summaryOf(lines.length, refused)}
        {agrees === true && ' The amounts add up to the printed balances.'}
        {agrees === false && ' The amounts do not add up to the printed balances.'}
      </Box>
      {lines.length > 0 && <Lines lines={lines.slice(0, SHOWN_LINES)} />}
      {problems.length > 0 && (
        <ProblemTable problems={problems} total={problems.length} fileName={`${read.fileName}-problems.csv`} />
      )}
    </Box>
  )
}

function summaryOf(lines: number, refused: number): string {
  if (lines === 0) return 'No row of the sample is read as a transaction.'
  const rows = `${formatCount(lines)} ${lines === 1 ? 'row' : 'rows'}`
  const how = refused === 0 ? 'all could be read.' : `${formatCount(refused)} could not be read.`
  return `${rows} of the sample: ${how}`
}

const headings = ['Row', 'Date', 'Amount', 'Direction', 'RRN', 'STAN', 'Terminal ID', 'Masked PAN'] as const

/** The first rows as they are read; what could not be read says why in its place. */
function Lines({ lines }: { lines: readonly LayoutLine[] }) {
  return (
    <Box
      overflow="auto"
      maxHeight="320px"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
      role="region"
      aria-label="Rows as they are read"
      tabIndex={0}
    >
      <Table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row}>
              <td>{formatCount(line.row)}</td>
              {line.read ? <Cells read={line.read} /> : <Refused line={line} />}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

const Cells = ({ read }: { read: NonNullable<LayoutLine['read']> }) => (
  <>
    <td>{formatBusinessDate(read.transactionDate)}</td>
    <td>
      <Money amount={kobo(read.amount)} />
    </td>
    <td>{read.isDebit ? 'DEBIT' : 'CREDIT'}</td>
    {[read.rrn, read.stan, read.terminalId, read.maskedPan].map((cell, at) => (
      <td key={headings[at + 4]}>{cell || '---'}</td>
    ))}
  </>
)

const Refused = ({ line }: { line: LayoutLine }) => (
  <chakra.td colSpan={headings.length - 1} background="error.bg" color="error.text">
    Not read: {line.problems.map(({ message }) => message).join('; ')}
  </chakra.td>
)

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '6px 12px',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
    },
    '& th': { position: 'sticky', top: '0', background: 'bg.subtle', color: 'text.muted', fontWeight: '600' },
    '& tr:last-of-type td': { borderBottomWidth: '0' },
  },
})
