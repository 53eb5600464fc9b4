import { ForcedChange } from '@dcir/ui/domain/session/forced-change'
import { requireReset } from '@dcir/ui/domain/session/guard'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/change-password')({
  beforeLoad: requireReset,
  component: () => <ForcedChange population="back-office" />,
})
