import { ChangePassword } from '@dcir/screens/access/change-password'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/account/change-password')({ component: ChangePassword })
