import { Box } from '@chakra-ui/react'
import type { WorkflowRequest } from '@dcir/core/access/workflow/contract'
import { moneyOf } from '@dcir/core/contract/requested-fields'
import { formatNaira } from '@dcir/core/money/kobo'
import { ageOf } from '@dcir/core/time/age'
import { useHeld } from '@dcir/ui/action/held.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { waitsForReader } from './request-queue'

/** A request in its list: the sentence, whether it waits for the reader, who asked how long ago, and the money. */
export function RequestWords({ request }: { request: WorkflowRequest }) {
  const session = useSession()
  const isHeld = useHeld().some(({ key }) => key === request.reference)
  const isMine = !isHeld && waitsForReader(request, session)
  const money = moneyOf(request)
  const who = request.initiator === session?.username ? 'you' : request.initiator
  return (
    <Box as="span" display="block" paddingBlock="6px">
      {request.description}
      <Box as="span" display="block" fontSize="12px" lineHeight="16px" fontWeight="400" color="text.muted">
        {isMine && (
          <Box as="span" color="accent.text" fontWeight="600">
            Waits for you ·{' '}
          </Box>
        )}
        asked by {who}, {ageOf(request.createdOn, serverNow())}
        {money && ` · ${formatNaira(money.amount)}`}
      </Box>
    </Box>
  )
}
