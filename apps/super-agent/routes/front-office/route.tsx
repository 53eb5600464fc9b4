import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { ConsoleShell } from '@dcir/ui/domain/session/console-shell'
import { requireSession } from '@dcir/ui/domain/session/guard'
import { NotFound } from '@dcir/ui/feedback/states'
import { joinFinders } from '@dcir/ui/shell/palette-finder'
import { createFileRoute } from '@tanstack/react-router'
import { agentDisputeFinder, bankDisputeFinder } from '../../features/disputes/dispute-finder'
import { paletteFinder } from '../../features/transactions/transaction-finder'

const finder = joinFinders('Transactions or disputes', [paletteFinder, agentDisputeFinder, bankDisputeFinder])

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => <ConsoleShell nav={frontOfficeNav} finder={finder} />,
  notFoundComponent: () => <NotFound />,
})
