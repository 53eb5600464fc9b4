/** `dcir statements show`: one file with its counts, its refused rows, or its days. */
import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import {
  type StatementDay,
  type StatementRerun,
  statements,
  type UploadError,
  uploadErrorTypes,
} from '@dcir/core/reconciliation/contract'
import { rerunFields, statementDayFields, uploadErrorFields } from '@dcir/core/reconciliation/fields'
import { Option } from 'commander'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec } from '../../kit/command'
import { type ExitCode, exitCodes, usageError } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { type Column, printOne, printRows } from '../../kit/table'
import { exitCodeOf, showColumns } from './statements-counts'
import { followStatement } from './statements-follow'

interface Options {
  errors?: UploadError['type']
  days?: boolean
  reruns?: boolean
  wait?: boolean
}

const errorColumns = columnsOf<UploadError>(
  worded(pick(uploadErrorFields, 'rowNumber', 'column', 'value', 'errorMessage'), { errorMessage: 'Reason' }),
)

const dayColumns = columnsOf<StatementDay>(
  worded(pick(statementDayFields, 'transactionDate', 'totalCount'), { transactionDate: 'Transaction date' }),
)

const rerunColumns = columnsOf<StatementRerun>(Object.values(rerunFields))

export const show: CommandSpec<Options> = {
  usage: 'show <fileKey>',
  summary: statements.show.summary,
  flags: (command) =>
    command
      .addOption(new Option('--errors <type>', 'the rows that were not taken').choices(uploadErrorTypes))
      .option('--days', 'the transaction dates with their counts')
      .option('--reruns', 'when its open rows were matched again, and what was paired')
      .option('--wait', 'follow the file to its end first'),
  examples: [
    'dcir statements show ST-20261121-0A1B2C3D --errors FAILED',
    'dcir statements show ST-20261121-0A1B2C3D --wait --json',
  ],
  notes: ['All rows are printed, whatever their number.'],
  async run(cli, [fileKey = ''], options) {
    if ([options.errors, options.days, options.reruns].filter(Boolean).length > 1)
      throw usageError('Choose one of --errors, --days and --reruns.')
    paramsOf(statements.show, { fileKey })
    const api = await cli.api()
    const waited = options.wait ? exitCodeOf(await followStatement(cli, api, fileKey)) : exitCodes.done
    if (options.errors) await printErrors(cli, api, fileKey, options.errors)
    else if (options.days) await printDays(cli, api, fileKey)
    else if (options.reruns) await printReruns(cli, api, fileKey)
    else await printFile(cli, api, fileKey)
    return waited as ExitCode
  },
}

async function printFile(cli: Cli, api: Api, fileKey: string): Promise<void> {
  await printOne(cli.terminal, showColumns, await api.call(statements.show, { params: { fileKey } }))
}

/** Prints page after page, so that a long list needs no more memory than a short one. */
async function printPages<Row>(
  cli: Cli,
  columns: readonly Column<Row>[],
  read: (page: number) => Promise<{ content: Row[]; totalPages: number }>,
): Promise<void> {
  for (let page = 0; ; page++) {
    const { content, totalPages } = await read(page)
    await printRows(cli.terminal, columns, content)
    if (page === 0 && content.length === 0) cli.terminal.say('No results found...')
    if (page + 1 >= totalPages) return
  }
}

const printErrors = (cli: Cli, api: Api, fileKey: string, reconUploadErrorType: UploadError['type']) =>
  printPages(cli, errorColumns, (page) =>
    api.call(statements.uploadErrors, {
      params: { fileKey },
      query: { page, size: MAX_PAGE_SIZE, reconUploadErrorType },
    }),
  )

const printReruns = (cli: Cli, api: Api, fileKey: string) =>
  printPages(cli, rerunColumns, (page) =>
    api.call(statements.reruns, { params: { fileKey }, query: { page, size: MAX_PAGE_SIZE } }),
  )

const printDays = (cli: Cli, api: Api, fileKey: string) =>
  printPages(cli, dayColumns, (page) =>
    api.call(statements.days, { params: { fileKey }, query: { page, size: MAX_PAGE_SIZE } }),
  )
