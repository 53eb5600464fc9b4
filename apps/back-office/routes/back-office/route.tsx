import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { ConsoleShell } from '@dcir/ui/domain/session/console-shell'
import { requireSession } from '@dcir/ui/domain/session/guard'
import { NotFound } from '@dcir/ui/feedback/states'
import { joinFinders } from '@dcir/ui/shell/palette-finder'
import { createFileRoute } from '@tanstack/react-router'
import { bankDisputeFinder } from '../../features/disputes/dispute-finder'
import { paletteFinder } from '../../features/transactions/transaction-finder'

const finder = joinFinders('Transactions or disputes', [paletteFinder, bankDisputeFinder])

export const Route = createFileRoute('/back-office')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => <ConsoleShell nav={backOfficeNav} finder={finder} />,
  notFoundComponent: () => <NotFound />,
})
