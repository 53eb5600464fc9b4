import { ChangePassword } from '@dcir/ui/domain/session/change-password'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/account/change-password')({ component: ChangePassword })
