/** The workbook of exceptions: downloaded for a day or a file, decided in, and applied row by row. */
import * as z from 'zod/mini'
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { feature } from '../contract/endpoint'
import { BusinessDate, KoboField, wholeNumber } from '../contract/schemas'
import { actionTable } from '../permissions/actions'
import { FileKey } from './contract'
import { resolutionReasons } from './days/contract'
import { entrySearchFilter, transactionIndicators } from './entries/query'
import { pairingReasons } from './nearest-rules'

/** More than these are narrowed first: each is compared with ours. */
export const MAX_SHEET_EXCEPTIONS = 2000

/** Which exceptions: of a day or of a file, and not of both. */
export const ExceptionSheetQuery = z
  .strictObject({
    transactionDate: z.optional(BusinessDate),
    fileKey: z.optional(FileKey.shape.fileKey),
    transactionIndicator: z.optional(z.enum(transactionIndicators)),
    ...entrySearchFilter,
    amount: z.optional(wholeNumber(1_000_000_000_000, 1)),
  })
  .check(
    z.refine(
      ({ fileKey, transactionDate }) => (fileKey === undefined) !== (transactionDate === undefined),
      'Give either fileKey or transactionDate',
    ),
  )
export type ExceptionSheetQuery = z.infer<typeof ExceptionSheetQuery>

export const exceptionActions = ['RESOLVE', 'PAIR'] as const
export const exceptionReasons = [...resolutionReasons, ...pairingReasons] as const

/** A line without a pair, the nearest of ours, and what somebody fills in about it. */
export const ExceptionRow = z.object({
  referenceId: z.string(),
  transactionDate: BusinessDate,
  narration: z.string(),
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  amount: KoboField,
  terminalId: z.string(),
  direction: z.string(),
  nearest: z.nullable(z.string()),
  nearestAmount: z.nullable(KoboField),
  difference: z.string(),
  action: z.nullable(z.enum(exceptionActions)),
  reason: z.nullable(z.enum(exceptionReasons)),
  pairWith: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})
export type ExceptionRow = z.infer<typeof ExceptionRow>

const endpoints = sheetEndpoints({
  nouns: 'exceptions',
  path: '/backoffice/reconciliation/exceptions',
  query: ExceptionSheetQuery,
  view: actionTable['statements.view'],
  change: actionTable['statements.resolve-exception'],
  changes: ['account-entries', 'reconciliation-days', 'statements', 'day-sign-offs'],
  refusals: ['not-found', 'too-many-exceptions'],
  errors: [
    'not-found',
    'entry-not-settled',
    'entry-matched',
    'exception-resolved',
    'exception-paired',
    'transaction-paired',
    'pair-direction',
  ],
})

export const exceptionSheets = feature('exception-sheets', endpoints)
