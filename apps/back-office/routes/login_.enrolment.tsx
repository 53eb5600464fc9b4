import { ForcedEnrolment } from '@dcir/screens/access/forced-enrolment'
import { requireEnrolment } from '@dcir/screens/access/guard.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login_/enrolment')({
  beforeLoad: requireEnrolment,
  component: () => <ForcedEnrolment population="back-office" />,
})
