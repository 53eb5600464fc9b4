import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { createFileRoute } from '@tanstack/react-router'
import { agentDisputeFinder, bankDisputeFinder } from '../../screens/disputes/dispute-finder'
import { paletteFinder } from '../../screens/transactions/transaction-finder'

const finder = joinFinders('Transactions or disputes', [paletteFinder, agentDisputeFinder, bankDisputeFinder])

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => <ConsoleShell nav={frontOfficeNav} finder={finder} />,
  notFoundComponent: () => <NotFound />,
})
