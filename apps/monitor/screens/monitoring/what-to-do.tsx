import type { RunbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { ActionButton } from '@dcir/ui/action/action-button'
import { BookOpen } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const RunbookDialog = lazy(() => import('./runbook-dialog').then((one) => ({ default: one.RunbookDialog })))

/** The page of the runbook that is open. It stays so when what is wrong ends while somebody reads. */
export function useRunbook(): { open: (topic: RunbookTopic) => void; dialog: ReactNode } {
  const [topic, setTopic] = useState<RunbookTopic | null>(null)
  const dialog = <Suspense>{topic && <RunbookDialog topic={topic} onClose={() => setTopic(null)} />}</Suspense>
  return { open: setTopic, dialog }
}

interface WhatToDoProps {
  topic: RunbookTopic
  /** The problem, as it is named beside the button. */
  about: string
  onOpen: (topic: RunbookTopic) => void
}

/** Leads from what is wrong to its page of the runbook. */
export const WhatToDo = ({ topic, about, onOpen }: WhatToDoProps) => (
  <ActionButton
    action={{ label: 'What to do', icon: BookOpen, onSelect: () => onOpen(topic) }}
    describes={`about: ${about}`}
  />
)
