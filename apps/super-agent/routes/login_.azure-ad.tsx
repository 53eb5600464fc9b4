import { takeDirectoryAnswer } from '@dcir/ui/domain/session/directory'
import { DirectoryReturn } from '@dcir/ui/domain/session/directory-return'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login_/azure-ad')({
  beforeLoad: takeDirectoryAnswer,
  component: () => <DirectoryReturn population="front-office" />,
})
