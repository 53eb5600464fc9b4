import { Box } from '@chakra-ui/react'
import { runbook } from '@dcir/core/monitoring/runbook'
import type { RunbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { Dialog } from '@dcir/ui/dialog/dialog'

/** Page of the runbook about one problem. */
export function RunbookDialog({ topic, onClose }: { topic: RunbookTopic; onClose: () => void }) {
  return (
    <Dialog title="What to do" open onClose={onClose} width={640}>
      <Box as="h3" marginBottom="12px" fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong">
        {runbook[topic].title}
      </Box>
      <RunbookSteps topic={topic} />
    </Dialog>
  )
}

/** Its steps, in their order. */
export const RunbookSteps = ({ topic }: { topic: RunbookTopic }) => (
  <Box as="ol" display="grid" gap="8px" paddingInlineStart="20px" listStyleType="decimal" lineHeight="22px">
    {runbook[topic].steps.map((step) => (
      <li key={step}>
        {step.split('`').map((part, at) =>
          at % 2 === 1 ? (
            <Box as="code" key={part} fontSize="13px" color="text.strong">
              {part}
            </Box>
          ) : (
            part
          ),
        )}
      </li>
    ))}
  </Box>
)
