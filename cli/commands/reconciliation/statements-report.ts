/** `dcir statements report`: the rows of a file or of a day with what became of each, generated where there is none. */
import { type ReportTarget, type StatementReport, statementReports } from '@dcir/core/reconciliation/reports-contract'
import { isReportRunning, reportFileName } from '@dcir/core/reconciliation/reports-rules'
import { isBusinessDate } from '@dcir/core/time/lagos'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes } from '../../kit/exit-codes'
import { bodyOf } from '../../kit/flags'
import { follow } from '../../kit/follow'
import { saveAnswer } from '../../kit/save-answer'
import { checkTarget } from '../../kit/save-file'

interface Options {
  output?: string
  force?: boolean
  wait: boolean
}

export const report: CommandSpec<Options> = {
  usage: 'report <fileKeyOrDate>',
  summary: 'Download the report of a statement file or of a day, generating it where there is none',
  flags: (command) =>
    command
      .option('--output <file>', 'where to put it; else FILE-KEY.xlsx or DATE.xlsx')
      .option('--force', 'overwrite the file')
      .option('--no-wait', 'print the download key and leave'),
  examples: ['dcir statements report ST-20261121-0A1B2C3D', 'dcir statements report 2026-11-20 --output friday.xlsx'],
  notes: ['A report whose rows have changed since is generated again.'],
  async run(cli, [named = ''], { output, force = false, wait }) {
    const target = isBusinessDate(named) ? { transactionDate: named } : { fileKey: named }
    const body: ReportTarget = bodyOf(statementReports.check, { ...target, shouldTriggerReportGeneration: true })
    const path = output ?? reportFileName(target)
    if (wait) checkTarget(cli, path, force)
    const api = await cli.api()
    const begun = await api.call(statementReports.check, { body })
    cli.terminal.say(begun.message)
    if (!wait && begun.downloadStatus !== 'COMPLETED') {
      const { downloadRecordKey } = begun
      await cli.terminal.data(
        cli.terminal.json ? `${JSON.stringify({ downloadRecordKey })}\n` : `${downloadRecordKey}\n`,
      )
      return exitCodes.stillRunning
    }
    const { downloadStatus, downloadRecordKey, message } = await followReport(cli, api, target, begun)
    if (downloadStatus !== 'COMPLETED' || !downloadRecordKey) throw new CliError(message, exitCodes.failed)
    await saveAnswer(
      cli,
      statementReports.download,
      { params: { downloadKey: downloadRecordKey } },
      { output: path, force },
    )
    return exitCodes.done
  },
}

/** Asks until the server is done with it; one that is there already is not asked for again. */
async function followReport(
  cli: Cli,
  api: Api,
  target: ReportTarget,
  begun: StatementReport,
): Promise<StatementReport> {
  if (!isReportRunning(begun.downloadStatus)) return begun
  return follow(cli, {
    ask: () => api.call(statementReports.check, { body: target }, { background: true }),
    isFinal: ({ downloadStatus }) => !isReportRunning(downloadStatus),
    progress: ({ message, downloadPercentage }) => `${message}  ${downloadPercentage}%`,
    onStop: `Stopped waiting; the server goes on. dcir statements report ${target.fileKey ?? target.transactionDate} follows it.`,
  })
}
