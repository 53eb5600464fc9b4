/** Reconciliation: statements are read and matched, exceptions decided, days signed off. */
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import type { SecretsKey } from '../access/secrets-key'
import { statementConfigurationsRoutes } from './configurations.routes'
import { daysRoutes } from './days/days.routes'
import { signOffsRoutes } from './days/sign-offs.routes'
import { entriesRoutes } from './entries/entries.routes'
import { exceptionSheetRoutes } from './exceptions/exception-sheets.routes'
import { statementLayoutsRoutes } from './layouts.routes'
import { createStatementReportWorker } from './statements/statement-report-worker'
import { statementReportsRoutes } from './statements/statement-reports.routes'
import { createStatementWorker } from './statements/statement-worker'
import { statementsRoutes } from './statements/statements.routes'

export function reconciliationModule(deps: Platform & { secretsKey: SecretsKey }) {
  const statementReportWorker = createStatementReportWorker(inBackground(deps))
  return {
    routes: [
      ...statementsRoutes(deps),
      ...daysRoutes(deps),
      ...exceptionSheetRoutes(deps),
      ...signOffsRoutes(deps),
      ...entriesRoutes(deps),
      ...statementReportsRoutes(deps),
      ...statementConfigurationsRoutes(deps),
      ...statementLayoutsRoutes(deps),
    ],
    jobs: { statements: createStatementWorker(inBackground(deps)).jobs, reports: [statementReportWorker.job] },
    maintenance: [statementReportWorker.expire],
  } satisfies DomainModule
}
