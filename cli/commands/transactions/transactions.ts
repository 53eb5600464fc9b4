/** `dcir transactions`: card transactions. */

import { pick } from '@dcir/core/contract/vocabulary'
import { ApiError } from '@dcir/core/errors/processed-error'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { optionalNames, transactions } from '@dcir/core/transactions/contract'
import { transactionFields, transactionSearch } from '@dcir/core/transactions/fields'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { type ReportFilter, reports } from '@dcir/core/transactions/reports-contract'
import {
  filterFileName,
  REPORT_RANGE_KEY,
  reportDays,
  reportMessages,
  reportRangeProblem,
} from '@dcir/core/transactions/reports-rules'
import type { Api } from '../../kit/api'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { addBodyFlags, bodyOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'
import { followReport, saveReport } from '../../kit/report-file'
import { checkTarget } from '../../kit/save-file'
import { ingest } from './transactions-ingest'

/** @throws CliError in the screen's own words for the state OTHER without its codes */
function checkedFilter<F extends TransactionFilter>(filter: F): F {
  if (filter.responseCodeState === 'OTHER' && !filter.otherResponseCode) {
    throw usageError('Enter response codes: --other-response-code 91,92')
  }
  return filter
}

const list = listCommand({
  endpoint: transactions.list,
  fields: pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'transactionAmount',
    'terminalId',
    'cardAcceptorLocation',
    'responseCode',
    'transactionSearchKey',
  ),
  search: transactionSearch,
  nouns: 'transactions',
  empty: 'No transactions found...',
  check: checkedFilter,
  examples: [
    'dcir transactions list --from 2026-11-20 --response-code-state FAILED_INCONCLUSIVE',
    "dcir transactions list --size 100 | awk -F'\\t' '$7 == \"91\"'",
  ],
})

const show = showCommand({
  endpoint: transactions.show,
  argument: 'transactionSearchKey',
  fields: pick(
    transactionFields,
    'transactionSearchKey',
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'chargeAmount',
    'responseCode',
    'terminalId',
    'merchantName',
    'cardAcceptorId',
    'cardAcceptorLocation',
    'bulkSettlementKey',
    'disputeLogCode',
    ...optionalNames,
  ),
  examples: ['dcir transactions show T20261120-0000042', 'dcir transactions show T20261120-0000042 --json'],
})

interface Options {
  from?: string
  to?: string
  output?: string
  force?: boolean
  wait: boolean
}

/** The days that the bank lets a report span; the usual ones where its setting is missing. */
async function daysAllowed(api: Api): Promise<number> {
  const params = { configKey: REPORT_RANGE_KEY }
  const setting = await api.call(configurations.read, { params }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  return reportDays(setting?.configValue)
}

const report: CommandSpec<Options> = {
  usage: 'report',
  summary: reports.generate.summary,
  flags: (command) => {
    command.requiredOption('--from <date>', 'from this day on, YYYY-MM-DD')
    command.requiredOption('--to <date>', 'up to and with this day, YYYY-MM-DD')
    addBodyFlags(command, reports.generate, { search: transactionSearch, but: ['startDate', 'endDate'] })
    return command
      .option('--output <file>', 'where to put it; else FROMToTO-Transactions.xlsx')
      .option('--force', 'overwrite the file')
      .option('--no-wait', 'print the record id and leave')
  },
  examples: [
    'dcir transactions report --from 2026-11-14 --to 2026-11-20',
    'dcir transactions report --from 2026-11-20 --to 2026-11-20 --response-code-state SUCCESS --no-wait',
  ],
  notes: ['It is saved once it is whole; dcir reports download RECORD-ID gets it again as long as it is kept.'],
  async run(cli, _args, options) {
    const { from: startDate, to: endDate, force = false } = options
    const body = checkedFilter(bodyOf(reports.generate, { ...options, startDate, endDate }) as ReportFilter)
    const path = options.output ?? filterFileName(body)
    if (options.wait) checkTarget(cli, path, force)
    const api = await cli.api()
    const problem = reportRangeProblem(body, await daysAllowed(api))
    if (problem) throw usageError(problem)
    const { recordId } = await api.call(reports.generate, { body })
    if (!options.wait) {
      cli.terminal.say(reportMessages.requested)
      await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ recordId })}\n` : `${recordId}\n`)
      return exitCodes.stillRunning
    }
    await saveReport(cli, api, await followReport(cli, api, recordId), { path, force })
    cli.terminal.say(reportMessages.completed)
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ recordId, file: path })}\n` : `${path}\n`)
    return exitCodes.done
  },
}

export const transactionsNoun: Noun = {
  name: 'transactions',
  summary: 'Card transactions',
  verbs: [list, show, report, ingest],
}
