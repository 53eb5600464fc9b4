import { ForcedChange } from '@dcir/screens/access/forced-change'
import { requireReset } from '@dcir/screens/access/guard.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/change-password')({
  beforeLoad: requireReset,
  component: () => <ForcedChange population="back-office" />,
})
