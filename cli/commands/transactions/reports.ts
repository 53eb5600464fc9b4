/** `dcir reports`: transaction reports. */
import { pick } from '@dcir/core/contract/vocabulary'
import { reports } from '@dcir/core/transactions/reports-contract'
import { reportFields } from '@dcir/core/transactions/reports-fields'
import { listFileName } from '@dcir/core/transactions/reports-rules'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { followReport, saveReport } from '../../kit/report-file'
import { checkFolder, checkTarget } from '../../kit/save-file'

const list = listCommand({
  endpoint: reports.list,
  fields: pick(
    reportFields,
    'recordId',
    'createdAt',
    'completedAt',
    'percentageProcessed',
    'reportGenerationStatus',
    'owner',
  ),
  nouns: 'reports',
  empty: 'No reports found ...',
  examples: ['dcir reports list', 'dcir reports list --size 100 --json'],
})

interface Options {
  output?: string
  force?: boolean
  wait?: boolean
}

const download: CommandSpec<Options> = {
  usage: 'download <recordId>',
  summary: reports.download.summary,
  flags: (command) =>
    command
      .option('--output <file>', 'where to put it; else OWNER-report_generated_at-DATE.xlsx')
      .option('--force', 'overwrite the file')
      .option('--wait', 'follow the report to its end first'),
  examples: [
    'dcir reports download RPT-20261121-0A1B2C3D',
    'dcir reports download RPT-20261121-0A1B2C3D --wait --output november.xlsx',
  ],
  notes: ['A broken download is taken up where it broke, and the file has its name only when its digest is right.'],
  async run(cli, [recordId = ''], { output, force = false, wait }) {
    paramsOf(reports.show, { recordId })
    if (output) checkTarget(cli, output, force)
    else checkFolder(cli)
    const api = await cli.api()
    const report = wait
      ? await followReport(cli, api, recordId)
      : await api.call(reports.show, { params: { recordId } })
    const path = output ?? listFileName(report)
    await saveReport(cli, api, report, { path, force })
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ file: path })}\n` : `${path}\n`)
    return exitCodes.done
  },
}

export const reportsNoun: Noun = {
  name: 'reports',
  summary: 'Transaction reports',
  verbs: [list, download],
}
