import { Box } from '@chakra-ui/react'
import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { statements } from '@dcir/core/reconciliation/contract'
import { chooseReading, type SavedLayout } from '@dcir/core/reconciliation/layouts/choice'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { TargetLink } from '@dcir/ui/address/target'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { loadTextTools } from '@dcir/ui/file/text-tools.ts'
import { useEffect, useState } from 'react'
import { beginningOf } from './layout-sample'

type Fit = { layout: SavedLayout } | { refusal: string } | { unreadable: string }

/** Which saved layout reads the file; null where it is our own spreadsheet, or nobody here can know. */
async function fitOf(
  file: File,
  columns: readonly StatementColumn[],
  saved: readonly SavedLayout[],
): Promise<Fit | null> {
  try {
    const begun = await beginningOf(file)
    if (!begun) return null
    const tools = await loadTextTools()
    const { layout } = chooseReading({ ...begun, columns, saved, today: today(), tools })
    return layout && { layout }
  } catch (error) {
    if (error instanceof SpreadsheetError) return { unreadable: error.message }
    if (error instanceof DelimitedTextError) return { refusal: error.message }
    throw error
  }
}

/** Says by which saved layout a bank's file will be read, or leads to where one is made. */
export function StatementLayoutNote({ file }: { file: File }) {
  const { data: columns } = useEndpoint(statements.columns, {})
  const { data: saved } = useEndpoint(statementLayouts.inForce, {})
  const mayList = useMayCall(statementLayouts.list)
  const [fit, setFit] = useState<Fit | null>(null)
  useEffect(() => {
    setFit(null)
    if (!columns || !saved) return
    let isPast = false
    fitOf(file, columns, saved).then(
      (found) => isPast || setFit(found),
      // The check of the file says that it cannot be read here.
      () => undefined,
    )
    return () => {
      isPast = true
    }
  }, [file, columns, saved])
  if (!fit) return null
  if ('layout' in fit) {
    const { accountNumber, version } = fit.layout
    return (
      <Box role="status">
        It will be read by the layout of account <strong>{accountNumber}</strong>, version {version}.
      </Box>
    )
  }
  if ('unreadable' in fit)
    return (
      <Alert tone="warning" title="This workbook cannot be read">
        {fit.unreadable}
      </Alert>
    )
  return (
    <Alert tone="warning" title="No layout reads this file">
      {fit.refusal}{' '}
      {mayList && (
        <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
          <TargetLink target={{ to: '/back-office/reconciliation/configurations', search: { dialog: 'layouts' } }}>
            Open Bank layouts
          </TargetLink>
        </Box>
      )}
    </Alert>
  )
}
