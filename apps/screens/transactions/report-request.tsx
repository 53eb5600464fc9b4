import { Box, Button } from '@chakra-ui/react'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { type Report, type ReportFilter, reports } from '@dcir/core/transactions/reports-contract'
import { REPORT_RANGE_KEY, reportDays, reportRangeProblem } from '@dcir/core/transactions/reports-rules'
import { requiredMessage } from '@dcir/core/validators/messages'
import type { Target } from '@dcir/ui/address/target'
import { useAction, useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ReportProgress } from './report-progress'

interface ReportRequestProps extends FilterMoreProps {
  /** The list of reports. */
  page: Target
}

/** Asks for a report of what a filter finds, follows it and hands it out; all within the filter's dialog. */
export function ReportRequest({ place, check, page }: ReportRequestProps) {
  const { request, report, problem, running } = useRequest()
  const [isBusy, setBusy] = useState(false)
  const refusal = isBusy ? 'A report is being generated.' : undefined
  const button = (
    <Button
      type="button"
      variant="outline"
      // Not disabled, which would take the focus from whoever pressed it.
      aria-disabled={running || isBusy}
      aria-busy={running}
      title={refusal}
      opacity={refusal ? 0.55 : undefined}
      cursor={refusal ? 'not-allowed' : undefined}
      onClick={running || isBusy ? undefined : () => check(request)}
    >
      <FileSpreadsheet size={16} aria-hidden="true" />
      Generate Report
    </Button>
  )
  return (
    <>
      {place && createPortal(button, place)}
      <Box display="grid" gap="12px" marginTop="8px" _empty={{ display: 'none' }}>
        {problem && <Alert title="Error">{problem}</Alert>}
        {report && !problem && <ReportProgress key={report.recordId} asked={report} page={page} onBusy={setBusy} />}
      </Box>
    </>
  )
}

/** The report that was asked for, or why it cannot be; what the rules refuse is never sent. */
function useRequest() {
  const daysAllowed = useDaysAllowed()
  const queries = useQueryClient()
  const generate = useAction(reports.generate)
  const [problem, setProblem] = useState<string | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const request = async (values: FormValues) => {
    const filter = filterOf(values)
    const refused = missingDate(filter) ?? reportRangeProblem(filter, await daysAllowed())
    setProblem(refused)
    if (refused) return
    const asked = await generate.run({ body: filter })
    if (!asked) return
    // The answer is known already and not requested again; the next request comes with the polling.
    queries.setQueryData([reports.show.key, { params: { recordId: asked.recordId } }], asked)
    setReport(asked)
  }
  return { request: (values: FormValues) => void request(values), report, problem, running: generate.running }
}

/** A report needs its days; of everything else only what was filled in is sent. */
function filterOf(values: FormValues): ReportFilter {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  return { startDate: '', endDate: '', ...Object.fromEntries(filled) }
}

function missingDate({ startDate, endDate }: ReportFilter): string | null {
  if (!startDate) return requiredMessage('Start date')
  return endDate ? null : requiredMessage('End date')
}

/** The configured days of a report, waited for if need be; seven when they cannot be read. */
function useDaysAllowed(): () => Promise<number> {
  const query = useEndpoint(configurations.read, { params: { configKey: REPORT_RANGE_KEY } })
  return async () => {
    const { data } = query.isPending ? await query.refetch({ cancelRefetch: false }) : query
    return reportDays(data?.configValue)
  }
}
