import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import type { EventDetail } from '@dcir/core/reference/event-endpoints/contract'
import { attemptFields, eventFields as of } from '@dcir/core/reference/event-endpoints/fields'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'

const shown = pick(of, 'id', 'endpoint', 'address', 'status', 'createdAt', 'dueAt', 'endedAt')

/** An event with its body, and each attempt to deliver it, the latest last. */
export function EventView({ event }: { event: EventDetail }) {
  return (
    <>
      <DefinitionList flush items={definitionsOf(shown, event)} />
      <Box as="h3" fontWeight="600" color="text.strong" marginBottom="4px">
        {of.body.label}
      </Box>
      <Box fontFamily="mono" fontSize="12px" overflowWrap="anywhere" marginBottom="16px">
        {event.body}
      </Box>
      {event.tries.map((attempt, at) => (
        <Box as="section" key={attempt.at} aria-label={`Attempt ${at + 1}`}>
          <Box as="h3" fontWeight="600" color="text.strong" marginBottom="4px">
            {`Attempt ${at + 1}`}
          </Box>
          <DefinitionList flush items={definitionsOf(Object.values(attemptFields), attempt)} />
        </Box>
      ))}
    </>
  )
}
