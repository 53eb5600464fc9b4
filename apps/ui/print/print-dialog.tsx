import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from '../client/client-context'
import { serverNow } from '../client/server-clock'
import { Dialog } from '../dialog/dialog'
import { Alert } from '../feedback/alert'
import type { Field } from '../form/field'
import { Segments } from '../form/segments'
import { Tick } from '../form/tick'
import type { ListEndpoint, ListQuery, OrderOf, RowOf } from '../list/list-query'
import type { Column } from '../table/column'
import { MAX_PRINTED_ROWS, type PrintMore, readRows } from './print-rows'
import { PrintSheet } from './print-sheet'

interface PrintDialogProps<E extends ListEndpoint> {
  label: string
  list: ListQuery<E>
  columns: readonly Column<RowOf<E>, OrderOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  filters?: readonly Field[] | undefined
  printMore?: PrintMore<RowOf<E>> | undefined
  onClose: () => void
}

interface Paper<Row> {
  rows: readonly Row[]
  more: readonly ReactNode[]
  range: string
}

type Part = 'page' | 'all'

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** Asks how much of a list is printed, reads what is not there yet, and prints it. */
export function PrintDialog<E extends ListEndpoint>(props: PrintDialogProps<E>) {
  const { label, list, columns, rowKey, filters = [], printMore, onClose } = props
  const page = list.answer?.content ?? []
  const total = list.answer?.totalElements ?? 0
  const [part, setPart] = useState<Part>(total > page.length ? 'all' : 'page')
  const [withMore, setWithMore] = useState(false)
  const count = part === 'all' ? Math.min(total, MAX_PRINTED_ROWS) : page.length
  const printing = usePaper(props, part, withMore)
  const { paper, progress, error } = printing
  return (
    <Dialog
      title={`Print ${label.toLowerCase()}`}
      open
      width={480}
      onClose={onClose}
      footer={
        <>
          <Box role="status" marginInlineEnd="auto" color="text.muted" fontVariantNumeric="tabular-nums">
            {progress}
          </Box>
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="button" disabled={progress !== null} onClick={() => void printing.begin()}>
            Print {rowsOf(count)}
          </Button>
        </>
      }
    >
      <Box display="grid" gap="16px">
        {error && <Alert title="Error">{error}</Alert>}
        {total > page.length && <Parts {...{ part, total }} onPage={page.length} onChange={setPart} />}
        {printMore && (
          <Tick checked={withMore} onChange={setWithMore} required={false} disabled={progress !== null}>
            Print the {printMore.name} too
            {count > printMore.most && `, those of the first ${rowsOf(printMore.most)}`}
          </Tick>
        )}
      </Box>
      {paper && (
        <PrintSheet
          title={label}
          columns={columns}
          choices={list.choices}
          rows={paper.rows}
          rowKey={rowKey}
          filters={filters}
          values={list.values}
          range={paper.range}
          more={paper.more}
          onPrinted={onClose}
        />
      )}
    </Dialog>
  )
}

interface PartsProps {
  part: Part
  total: number
  /** Rows of the page that shows. */
  onPage: number
  onChange: (part: Part) => void
}

/** The rows that are printed: those of the filter, as far as one print goes, or those of the page. */
function Parts({ part, total, onPage, onChange }: PartsProps) {
  const isMore = total > MAX_PRINTED_ROWS
  const choices = [
    { value: 'all', label: isMore ? `First ${rowsOf(MAX_PRINTED_ROWS)}` : `All ${rowsOf(total)}` },
    { value: 'page', label: `This page, ${rowsOf(onPage)}` },
  ] as const
  return (
    <>
      <Box>
        <Segments<Part> label="Rows to print" value={part} onChange={onChange} choices={choices} />
      </Box>
      {part === 'all' && isMore && (
        <Box color="text.muted">
          The filter has {rowsOf(total)}, and one print has at most {rowsOf(MAX_PRINTED_ROWS)}. Narrow the filter to
          print fewer, or download the list to have all of them.
        </Box>
      )}
    </>
  )
}

/** `Rows 11–20 of 181, as at 2:05 PM`. */
function rangeOf<E extends ListEndpoint>({ shown }: ListQuery<E>, part: Part, count: number): string {
  const before = part === 'page' && shown ? shown.page * shown.size : 0
  const total = Math.max(shown?.answer.totalElements ?? 0, before + count)
  const asAt = part === 'page' && shown ? new Date(shown.asAt) : new Date(serverNow())
  return `Rows ${formatCount(before + 1)}–${formatCount(before + count)} of ${formatCount(total)}, as at ${formatTimeOfDay(asAt)}`
}

/** The paper once all that is on it was read, and how far that is. */
function usePaper<E extends ListEndpoint>(
  { list, rowKey, printMore }: PrintDialogProps<E>,
  part: Part,
  withMore: boolean,
) {
  const client = useClient()
  const [paper, setPaper] = useState<Paper<RowOf<E>> | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const begin = async () => {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    const onRead = (rows: number) => setProgress(`${rowsOf(rows)} read`)
    setPaper(null)
    setError(null)
    setProgress('Reading…')
    try {
      const rows =
        part === 'page' ? (list.answer?.content ?? []) : await readRows(list, rowKey, { client, signal, onRead })
      const more: ReactNode[] = []
      const wanted = withMore && printMore ? rows.slice(0, printMore.most) : []
      for (const [index, row] of wanted.entries()) {
        setProgress(`Reading ${printMore?.name}: row ${formatCount(index + 1)} of ${formatCount(wanted.length)}`)
        more.push(await printMore?.draw(row, client, signal))
      }
      setPaper({ rows, more, range: rangeOf(list, part, rows.length) })
    } catch (thrown) {
      if (!signal.aborted) setError(errorText(thrown))
    } finally {
      setProgress(null)
    }
  }
  return { paper, progress, error, begin }
}
