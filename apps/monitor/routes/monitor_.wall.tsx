import { requireSession } from '@dcir/screens/access/guard.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Wall } from '../screens/monitoring/wall'

export const Route = createFileRoute('/monitor_/wall')({
  beforeLoad: (visit) => requireSession(visit, 'monitor'),
  component: Wall,
})
