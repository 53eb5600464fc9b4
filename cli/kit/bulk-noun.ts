/** Description of a kind of bulk file, for the commands on it. */

import type { BulkBatch, BulkEndpoints } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkLayout, ReadRow } from '@dcir/core/bulk/rows'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { Api } from './api'
import type { Findings, Following } from './bulk'
import type { Cli } from './cli'
import type { Command } from './command'
import type { LocalPath } from './host'

interface OnDisk {
  path: string
  size: number
}

/** A second file that is sent with the spreadsheet. */
export interface Companion<Row extends object> {
  flag: string
  meaning: string
  /** Opens it. @throws CliError when it cannot be sent */
  open(named: LocalPath | null): Promise<{
    file: OnDisk | null
    also(rows: readonly ReadRow<Row>[]): Findings
    /** Fields that stand for it in a dry run, to which it is not sent. */
    beside: CallInput<DryRunEndpoint>
  }>
}

export interface Page<T> {
  content: T[]
  totalElements: number
  totalPages: number
}

/** A row of a batch as its commands print it. */
export interface ShownRow {
  rowNumber: number
  /** Name of the row: its log code or its transaction. */
  subject: string
  status: string
  message: string | null
}

/** Which rows of a batch: those that failed, and the flags of the filter as they were given. */
export interface WantedRows {
  failed?: boolean
}

export interface BulkNoun<Row extends object> {
  noun: string
  /** Names of the commands on batches; a noun that lists and shows records of its own needs others. */
  verbs: { list: string; show: string }
  layout: BulkLayout<Row>
  endpoints: Pick<BulkEndpoints, 'list' | 'show'> & { upload: Endpoint; dryRun: DryRunEndpoint; errorFile: Endpoint }
  words: BulkWords
  /** A batch that the examples speak of. */
  example: string
  companion?: Companion<Row>
  /** Adds the filter of rows as flags. */
  rowFlags(command: Command): void
  rows(api: Api, batchId: string, wanted: WantedRows, page: number): Promise<Page<ShownRow>>
}

export const NO_COMPANION = { file: null, also: (): Findings => ({ problems: [], notes: [] }), beside: {} }

export const callShow = (noun: Pick<BulkNoun<object>, 'endpoints'>, api: Api, batchId: string): Promise<BulkBatch> =>
  api.call(noun.endpoints.show, { params: { batchId } }, { background: true })

export const following = <Row extends object>(noun: BulkNoun<Row>): Following => ({
  show: (api: Api, batchId: string) => callShow(noun, api, batchId),
  again: (batchId: string) => `dcir ${noun.noun} ${noun.verbs.show} ${batchId} --wait`,
})

export const companionFlag = <Row extends object>(command: Command, { companion }: BulkNoun<Row>): Command =>
  companion ? command.option(companion.flag, companion.meaning) : command

/** The value of the companion's flag, whatever its name. */
export function companionPath<Row extends object>(cli: Cli, { companion }: BulkNoun<Row>, options: object) {
  const name = companion?.flag.match(/^--([a-z]+)/)?.[1] ?? ''
  const given = (options as Record<string, string | undefined>)[name]
  return given === undefined ? null : cli.path(given)
}

export const exampleFlag = <Row extends object>({ companion }: BulkNoun<Row>) =>
  companion ? ` ${companion.flag.replace(/ .*/, '')} receipts.zip` : ''

/** Reads page after page, so that a long list needs no more memory than a short one. */
export async function eachPage(
  read: (page: number) => Promise<Page<ShownRow>>,
  take: (rows: ShownRow[]) => Promise<void> | void,
): Promise<void> {
  for (let page = 0; ; page++) {
    const { content, totalPages } = await read(page)
    await take(content)
    if (page + 1 >= totalPages) return
  }
}
