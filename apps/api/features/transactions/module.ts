/** Transactions: ingested from the switch, listed, reported, and their dashboards. */

import { BANK } from '../../db/database'
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { dashboardsRoutes } from './dashboards.routes'
import { ingestionStore } from './ingestion.store'
import { createReportWorker } from './report-worker'
import { reportsRoutes } from './reports.routes'
import { setAsideRoutes } from './set-aside.routes'
import { type TimelinePart, transactionDetail } from './transaction-detail'
import { transactionsRoutes } from './transactions.routes'

/** @param timeline parts of a transaction's history that other domains know */
export function transactionsModule(platform: Platform, timeline: readonly TimelinePart[]) {
  const { jobs, clock } = platform
  const detailOf = transactionDetail(timeline)
  const reportWorker = createReportWorker(inBackground(platform))
  return {
    detailOf,
    reportWorker,
    routes: [
      ...transactionsRoutes({ ...platform, detailOf }),
      ...setAsideRoutes(platform),
      ...reportsRoutes(platform),
      ...dashboardsRoutes(platform),
    ],
    jobs: { reports: [reportWorker.job] },
    maintenance: [
      reportWorker.expire,
      /** Makes the partitions of the next months. */
      () => jobs.transaction(BANK, (db) => ingestionStore(db).ensureNextPartitions(clock.now())),
    ],
  } satisfies DomainModule & Record<string, unknown>
}
