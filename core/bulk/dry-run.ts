/** Dry run of a bulk file: the server judges its rows by the rules that do them, and does nothing. */
import * as z from 'zod/mini'
import type { Endpoint, EndpointSpec, Schema, SingleSpec, Upload } from '../contract/endpoint'
import { KoboField } from '../contract/schemas'
import type { ErrorCode } from '../errors/catalogue'

/** Rows that a dry run judges at most; the upload takes more. */
export const DRY_RUN_ROWS = 10_000
/** Problems that its answer holds at most: as many as a table of them shows. */
export const DRY_RUN_PROBLEMS = 100

const Problem = z.object({
  /** As the spreadsheet counts it: the header is row 1. */
  row: z.int(),
  column: z.nullable(z.string()),
  /** The cell as it was written. */
  value: z.nullable(z.string()),
  message: z.string(),
})

export const BulkVerdict = z.object({
  rows: z.int(),
  /** Rows that were judged: all of them, or the first where the file is long. */
  checked: z.int(),
  /** Rows that would be done, and how many of them a colleague must approve first. */
  done: z.int(),
  waiting: z.int(),
  /** Money of the rows that would be done; null where none moves any. */
  sum: z.nullable(KoboField),
  /** Faults of the other rows, the first of them, and how many there are. */
  problems: z.array(Problem),
  problemCount: z.int(),
  /** Answers that were not asked for, such as the bank's about each account. */
  notes: z.array(z.string()),
})
export type BulkVerdict = z.infer<typeof BulkVerdict>

export type DryRunEndpoint = Endpoint<EndpointSpec & { upload: Upload; result: typeof BulkVerdict }>

type FileSpec = SingleSpec & { upload: Upload }
/** Parts that are the same whether a file is sent to be done or to be judged. */
type Same = 'authority' | 'query' | 'body'

type DryRunOf<S extends FileSpec> = Pick<S, Extract<keyof S, Same>> & {
  method: 'POST'
  path: `/${string}`
  summary: string
  upload: Upload
  result: typeof BulkVerdict
  reads: true
  rate: 'upload'
  errors?: readonly ErrorCode[]
}

/**
 * The entry that judges a file which another entry takes, with the same right and the same input.
 * @param nouns as in `a file of disputes`
 */
export function dryRunOf<const S extends FileSpec>(upload: S, nouns: string): DryRunOf<S> {
  const { authority, query, body, path, errors } = upload
  const { second: _, ...file } = upload.upload
  const same = { authority, ...(query && { query }), ...(body && { body }) } as Pick<S, Extract<keyof S, Same>>
  return {
    ...same,
    method: 'POST',
    path: `${path}/dry-run`,
    summary: `Check each row of ${nouns} by the rules of its upload, and change nothing`,
    upload: file,
    result: BulkVerdict,
    reads: true,
    rate: 'upload',
    // The consoles are built without what an entry may refuse.
    ...(errors && { errors: errors.filter((one) => one !== 'bulk-already-uploaded') }),
  }
}

/** The same with further fields beside the file. */
export const withFields = <S extends SingleSpec, B extends Schema>(spec: S, body: B): S & { body: B } => ({
  ...spec,
  body,
})
