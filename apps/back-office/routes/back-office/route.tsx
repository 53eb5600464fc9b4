import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { ConsoleShell } from '@dcir/ui/domain/session/console-shell'
import { requireSession } from '@dcir/ui/domain/session/guard'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { paletteFinder } from '../../features/transactions/transaction-finder'

export const Route = createFileRoute('/back-office')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => <ConsoleShell nav={backOfficeNav} finder={paletteFinder} />,
  notFoundComponent: () => <NotFound />,
})
