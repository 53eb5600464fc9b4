import { Box } from '@chakra-ui/react'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import type { StatementHead } from './statement-head'

/** Says by which saved layout a bank's file will be read, or leads to where one is made. */
export function StatementLayoutNote({ head }: { head: StatementHead }) {
  const mayList = useMayCall(statementLayouts.list)
  if ('layout' in head) {
    if (!head.layout) return null
    const { accountNumber, version } = head.layout
    return (
      <Box role="status">
        It will be read by the layout of account <strong>{accountNumber}</strong>, version {version}.
      </Box>
    )
  }
  if ('unreadable' in head)
    return (
      <Alert tone="warning" title="This workbook cannot be read">
        {head.unreadable}
      </Alert>
    )
  return (
    <Alert tone="warning" title="No layout reads this file">
      {head.refusal}{' '}
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
