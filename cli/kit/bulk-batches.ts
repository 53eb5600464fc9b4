/** The commands that read what became of bulk files: the batches, and one of them. */

import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { batchColumns, batchTable, exitCodeOf, followBatch } from './bulk'
import { type BulkNoun, callShow, eachPage, following, type ShownRow } from './bulk-noun'
import type { CommandSpec } from './command'
import { exitCodes } from './exit-codes'
import { paramsOf } from './flags'
import { listCommand } from './list-command'
import { type Column, printOne, printRows } from './table'

const rowColumns: readonly Column<ShownRow>[] = [
  { title: 'Row', value: (row) => row.rowNumber, right: true },
  { title: 'Of', value: (row) => row.subject },
  { title: 'Status', value: (row) => row.status },
  { title: 'Reason', value: (row) => row.message, text: true },
]

/** Lists the batches. */
export function batchesCommand<Row extends object>(noun: BulkNoun<Row>, nothing: string): CommandSpec {
  const { list } = noun.endpoints
  const command = `dcir ${noun.noun} ${noun.verbs.list}`
  return listCommand({
    usage: noun.verbs.list,
    endpoint: list,
    ...batchTable,
    nouns: 'files',
    empty: nothing,
    examples: [
      `${command} --from 2026-11-01 --to 2026-11-30`,
      `${command} --size ${MAX_PAGE_SIZE} | awk -F'\\t' '$9 > 0'`,
    ],
  })
}

interface ShowOptions {
  rows?: boolean
  failed?: boolean
  wait?: boolean
}

/** Shows one batch with its counts, or its rows. */
export function batchCommand<Row extends object>(noun: BulkNoun<Row>): CommandSpec<ShowOptions> {
  const command = `dcir ${noun.noun} ${noun.verbs.show} ${noun.example}`
  return {
    usage: `${noun.verbs.show} <batchId>`,
    summary: noun.endpoints.show.summary,
    flags(flags) {
      noun.rowFlags(flags)
      flags
        .option('--rows', 'its rows with what became of each')
        .option('--failed', 'the rows that failed, with their reasons')
        .option('--wait', 'follow the batch to its end first')
    },
    examples: [`${command} --failed`, `${command} --wait --json`],
    notes: ['All rows that are asked for are printed, whatever their number. A filter asks for rows.'],
    async run(cli, [batchId = ''], { rows, failed = false, wait, ...filter }) {
      paramsOf(noun.endpoints.show, { batchId })
      const api = await cli.api()
      const batch = wait ? await followBatch(cli, api, batchId, following(noun)) : await callShow(noun, api, batchId)
      if (rows || failed || Object.keys(filter).length > 0)
        await eachPage(
          (page) => noun.rows(api, batchId, { ...filter, failed }, page),
          (rows) => printRows(cli.terminal, rowColumns, rows),
        )
      else await printOne(cli.terminal, batchColumns, batch)
      return wait ? exitCodeOf(batch) : exitCodes.done
    },
  }
}
