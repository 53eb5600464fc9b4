/** The endpoints of a workbook that people edit and send back, the same for every noun that has one. */
import * as z from 'zod/mini'
import { type Endpoint, type EndpointSpec, feature, nounOf, type Schema, type Upload } from '../contract/endpoint'
import { type AnyNoun, sheetsOf } from '../contract/noun'
import { withoutCardNumbers } from '../contract/schemas'
import { formatCount } from '../display/numbers'
import type { Tone } from '../display/status'
import type { ErrorCode } from '../errors/catalogue'
import type { Grant } from '../permissions/authorities'
import { BULK_MAX_BYTES } from './contract'

export const ROW_ID = 'Row Id'
export const VERSION = 'Version'

/** Rows that one file may change: each is looked at, and applied, by itself. */
export const MAX_EDITED_ROWS = 1000

export const sheetMessages = {
  tooMany: `The file changes more than ${MAX_EDITED_ROWS} rows. Split it.`,
  gone: 'It is not there any more.',
  notEdited: (label: string) => `${label} cannot be changed here`,
  notOfNew: (label: string) => `${label} cannot be chosen for a new row`,
} as const

/** Kinds of rows that differ; PENDING where a request about the row waits for a second person already. */
export const differenceKinds = ['CHANGED', 'NEW', 'STALE', 'PENDING', 'REFUSED'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const FieldChange = z.object({ column: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

const SheetProblem = z.object({
  /** Null where the row as a whole is at fault. */
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  message: z.string(),
})
export type SheetProblem = z.infer<typeof SheetProblem>

export const DifferentRow = z.object({
  /** As the spreadsheet counts it: the header is row 1. */
  row: z.int(),
  rowId: z.string(),
  version: z.string(),
  name: z.string(),
  kind: z.enum(differenceKinds),
  /** From what is there now to what the file says. */
  fields: z.array(FieldChange),
  problems: z.array(SheetProblem),
  /** The request that waits already. */
  request: z.nullable(z.string()),
  /** Its cells, to be sent again when it is applied. */
  values: z.record(z.string(), z.string()),
})
export type DifferentRow = z.infer<typeof DifferentRow>

export const SheetDifference = z.object({
  /** Rows of the file. */
  total: z.int(),
  unchanged: z.int(),
  rows: z.array(DifferentRow),
})
export type SheetDifference = z.infer<typeof SheetDifference>

const short = z.string().check(z.maxLength(40), withoutCardNumbers)

const AppliedRow = z.strictObject({
  /** Empty for a new record. */
  rowId: short,
  version: short,
  values: z.record(short, z.string().check(z.maxLength(2000))),
})

export const sheetOutcomes = ['APPLIED', 'SUBMITTED'] as const

export const SheetOutcome = z.object({
  /** SUBMITTED where a second person has to approve it. */
  outcome: z.enum(sheetOutcomes),
  message: z.string(),
  /** References of the requests that wait. */
  requests: z.array(z.string()),
})
export type SheetOutcome = z.infer<typeof SheetOutcome>

type RowState = DifferenceKind | SheetOutcome['outcome']

/** Label and colour of a row's state, before it is applied and after. */
export const rowStates: Readonly<Record<RowState, { label: string; tone: Tone }>> = {
  CHANGED: { label: 'Changed', tone: 'pending' },
  NEW: { label: 'New', tone: 'pending' },
  STALE: { label: 'Stale', tone: 'warning' },
  PENDING: { label: 'Request waits', tone: 'warning' },
  REFUSED: { label: 'Refused', tone: 'error' },
  APPLIED: { label: 'Applied', tone: 'success' },
  SUBMITTED: { label: 'Sent for approval', tone: 'success' },
}

export const isApplicable = ({ kind }: Pick<DifferentRow, 'kind'>): boolean => kind === 'CHANGED' || kind === 'NEW'

const rowCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** `12 rows: 3 changed, 1 stale, 8 unchanged.` */
export function differenceSentence({ total, unchanged, rows }: SheetDifference): string {
  const counts = differenceKinds.map((kind) => [rowStates[kind].label, rows.filter((one) => one.kind === kind).length])
  const said = [...counts, ['unchanged', unchanged]].filter(([, count]) => Number(count) > 0)
  return `${rowCount(total)}: ${said.map(([label, count]) => `${formatCount(Number(count))} ${String(label).toLowerCase()}`).join(', ')}.`
}

/** Result of one row; a failed one has the sentence of its refusal. */
export interface RowEnd {
  state: RowState
  message: string
  requests: readonly string[]
}

/** A row that was refused as it was applied. @param code of the refusal */
export const refusedEnd = (code: string | undefined, message: string): RowEnd => ({
  state: code === 'row-stale' ? 'STALE' : code === 'request-pending' ? 'PENDING' : 'REFUSED',
  message,
  requests: [],
})

/** `2 rows applied, 1 stale.` */
export function endsSentence(ends: readonly RowEnd[]): string {
  const counts = (Object.keys(rowStates) as RowState[]).map(
    (state) => [rowStates[state].label, ends.filter((one) => one.state === state).length] as const,
  )
  const said = counts.filter(([, count]) => count > 0)
  return `${rowCount(ends.length)}: ${said.map(([label, count]) => `${formatCount(count)} ${label.toLowerCase()}`).join(', ')}.`
}

/** The endpoints that every noun with such a workbook has; screens and commands take any noun's. */
export interface SheetEndpoints {
  download: Endpoint<EndpointSpec & { download: { contentType: string; name: string } }>
  compare: Endpoint<EndpointSpec & { upload: Upload; result: typeof SheetDifference }>
  apply: Endpoint<EndpointSpec & { body: typeof AppliedRow; result: typeof SheetOutcome }>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const upload: Upload = { field: 'file', accepts: ['xlsx'], maxBytes: BULK_MAX_BYTES }

interface SheetSpec {
  /** As in `Download charge types for editing`. */
  nouns: string
  path: `/${string}`
  /** Which records are downloaded; all of them unless given. */
  query?: Schema
  /** Refusals of the download. */
  refusals?: readonly ErrorCode[]
  view: Grant | readonly Grant[]
  change: Grant | readonly Grant[]
  /** Nouns whose answers a row makes stale. */
  changes: readonly string[]
  /** Refusals of the endpoints that rows run. */
  errors: readonly ErrorCode[]
}

/** The three endpoints of a noun's workbook. Applying runs the noun's own endpoints, so that it is gated where they are. */
export function sheetEndpoints({ nouns, path, query, refusals, view, change: authority, changes, errors }: SheetSpec) {
  const base = `${path}/edit-sheet` as const
  return {
    download: {
      method: 'GET',
      path: base,
      authority: view,
      summary: `Download ${nouns} for editing`,
      ...(query && { query }),
      ...(refusals && { errors: refusals }),
      download: { contentType: XLSX, name: `${nouns.replaceAll(' ', '-')}-{date}.xlsx` },
    },
    compare: {
      method: 'POST',
      path: `${base}/difference`,
      authority,
      summary: `Show what an edited file of ${nouns} would change`,
      reads: true,
      upload,
      result: SheetDifference,
      rate: 'upload',
      errors: ['file-missing', 'file-type', 'file-too-large', 'file-empty', 'bulk-unreadable', 'spreadsheets-busy'],
    },
    apply: {
      method: 'POST',
      path: `${base}/rows`,
      authority,
      summary: `Apply one row of an edited file of ${nouns}`,
      body: AppliedRow,
      result: SheetOutcome,
      idempotent: true,
      changes,
      errors: ['row-stale', 'row-unchanged', 'request-pending', ...errors],
    },
  } as const
}

interface RecordEndpoints {
  list: Endpoint & { path: `/${string}`; authority: Grant | readonly Grant[] }
  create: Endpoint & { path: `/${string}`; authority: Grant | readonly Grant[] }
  update: Endpoint & { authority: Grant | readonly Grant[] }
}

/** Refusals of any row, whatever its noun. */
const ofAnyRow: readonly ErrorCode[] = ['not-found', 'request-pending']

/**
 * The workbook of a noun whose rows create and update its records, under the rights and with the refusals of doing so.
 * @example recordSheets(account, accounts)
 */
export const recordSheets = (noun: Pick<AnyNoun, 'one' | 'many'>, { list, create, update }: RecordEndpoints) =>
  feature(
    sheetsOf(noun),
    sheetEndpoints({
      nouns: noun.many,
      path: create.path,
      view: list.authority,
      change: [...new Set([create.authority, update.authority].flat())],
      changes: [...new Set([nounOf(update.key), 'workflow', ...(create.changes ?? []), ...(update.changes ?? [])])],
      errors: [...new Set([...(create.errors ?? []), ...(update.errors ?? [])])].filter(
        (one) => !ofAnyRow.includes(one),
      ),
    }),
  )
