import { Box } from '@chakra-ui/react'
import type { WorkflowRequest } from '@dcir/core/access/workflow-contract'
import { feeChangeOf } from '@dcir/core/settlements/what-if'
import { FeeEffect } from './fee-effect'

/** What a request about fees would have made of the last full month; nothing for any other. */
export function RequestEffect({ request }: { request: WorkflowRequest }) {
  const change = request.requestStatus === 'PENDING' ? feeChangeOf(request) : null
  return change && <Box marginTop="16px">{<FeeEffect change={change} />}</Box>
}
