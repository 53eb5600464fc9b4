import { Box, Button, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import type { RowProblem } from '@dcir/core/files/rows'
import { Download } from 'lucide-react'
import { saveFile } from './save-file'

interface ProblemTableProps {
  problems: readonly RowProblem[]
  /** All there are; the table may hold only the first of them. */
  total: number
  /** Name of the downloaded file. */
  fileName: string
}

/** The problems of a file: row, column, value and reason, to read here or to download. */
export function ProblemTable({ problems, total, fileName }: ProblemTableProps) {
  const shown = problems.slice(0, 100)
  return (
    <Box display="grid" gap="8px">
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="16px">
        <Box color="text.muted" fontSize="13px" fontVariantNumeric="tabular-nums">
          {total > shown.length
            ? `The first ${formatCount(shown.length)} of ${formatCount(total)} problems`
            : `${formatCount(total)} ${total === 1 ? 'problem' : 'problems'}`}
        </Box>
        <Button type="button" variant="ghost" size="xs" onClick={() => void download(problems, fileName)}>
          <Download size={14} aria-hidden="true" />
          Download the list of mistakes
        </Button>
      </Box>
      <ProblemRows
        headings={['Row', 'Column', 'Value', 'Reason']}
        rows={shown.map(({ row, column, value, message }) => [
          formatCount(row),
          column ?? '---',
          value || '---',
          message,
        ])}
      />
    </Box>
  )
}

interface ProblemRowsProps {
  headings: readonly string[]
  /** Each begins with its number, and ends with its reason. */
  rows: readonly (readonly string[])[]
}

/** Rows and what is wrong with each, in a box that scrolls by itself. */
export function ProblemRows({ headings, rows }: ProblemRowsProps) {
  return (
    <Box
      maxHeight="240px"
      overflow="auto"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
      role="region"
      aria-label="Problems"
      tabIndex={0}
    >
      <Problems>
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
          {rows.map((cells) => (
            <tr key={cells.join('-')}>
              {cells.map((cell, at) => (
                <td key={headings[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Problems>
    </Box>
  )
}

/** Written so that a spreadsheet program takes no cell for a formula. */
async function download(problems: readonly RowProblem[], fileName: string): Promise<void> {
  const { default: papa } = await import('papaparse')
  const rows = problems.map(({ row, column, value, message }) => [row, column ?? '', value ?? '', message])
  const text = papa.unparse({ fields: ['Row', 'Column', 'Value', 'Reason'], data: rows }, { escapeFormulae: true })
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), fileName)
}

const Problems = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '6px 12px',
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      overflowWrap: 'anywhere',
    },
    // Short words of one column are not broken because another column has long ones.
    '& th, & td:first-of-type, & td:nth-of-type(2)': { whiteSpace: 'nowrap' },
    // A log code stays in one line where there is room for it.
    '& td:nth-of-type(3)': { minWidth: { base: '0', md: '176px' } },
    '& th': { position: 'sticky', top: '0', background: 'bg.subtle', color: 'text.muted', fontWeight: '600' },
    '& tr:last-of-type td': { borderBottomWidth: '0' },
  },
})
