import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { createFileRoute } from '@tanstack/react-router'
import { bankDisputeFinder } from '../../screens/disputes/dispute-finder'
import { paletteFinder } from '../../screens/transactions/transaction-finder'

const finder = joinFinders('Transactions or disputes', [paletteFinder, bankDisputeFinder])

export const Route = createFileRoute('/back-office')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => <ConsoleShell nav={backOfficeNav} finder={finder} />,
  notFoundComponent: () => <NotFound />,
})
