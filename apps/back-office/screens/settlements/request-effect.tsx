import { Box } from '@chakra-ui/react'
import type { WorkflowRequest } from '@dcir/core/access/workflow/contract'
import { feeChangeOf } from '@dcir/core/settlements/what-if'
import { FeeEffect } from './fee-effect'

/** Effect that a request about fees would have had on the last full month; nothing for other requests. */
export function RequestEffect({ request }: { request: WorkflowRequest }) {
  const change = request.requestStatus === 'PENDING' ? feeChangeOf(request) : null
  return change && <Box marginTop="16px">{<FeeEffect change={change} />}</Box>
}
