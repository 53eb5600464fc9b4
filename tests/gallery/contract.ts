import { feature } from '@dcir/core/contract/endpoint'
import { Instant, KoboField, PageQuery, pageOf } from '@dcir/core/contract/schemas'
import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** A row with every field that the kit shows in a way of its own. */
const Row = z.object({
  name: z.string(),
  accountNumber: z.string(),
  chargeType: z.string(),
  flat: KoboField,
  minimumCap: KoboField,
  maximumCap: KoboField,
  chargeAmount: z.nullable(KoboField),
  logTime: Instant,
  uploadTotalCount: z.int(),
  successCount: z.int(),
  failedCount: z.int(),
  percentageProcessed: z.int(),
  creationStatus: text,
  disputeCreationStatus: text,
  reportGenerationStatus: text,
  processStatus: text,
  retentionStatus: text,
  passwordStatus: text,
  requestStatus: text,
  transactionType: text,
})
export type Row = z.infer<typeof Row>

const read = { method: 'GET', authority: 'any' } as const

/** A record with a field of every kind. */
const Scheme = z.strictObject({
  name: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  model: z.enum(['FLAT', 'PERCENT']),
  flat: z.optional(KoboField),
  percentage: z.optional(z.string()),
  bank: z.string(),
  participants: z.array(z.string()),
  isActive: z.boolean(),
  days: z.optional(z.number()),
  startsOn: z.optional(z.string()),
  contact: z.strictObject({ email: z.string(), phone: z.optional(z.string()) }),
  stages: z.array(z.strictObject({ role: z.string(), approvers: z.number() })),
  note: z.optional(z.string()),
})
export type Scheme = z.infer<typeof Scheme>
const write = { authority: 'any', body: Scheme, result: z.object({ name: z.string() }) } as const

/** Endpoints as features declare theirs; the gallery's own buttons answer them. */
export const pieces = feature('pieces', {
  list: { ...read, path: '/pieces', summary: 'Rows', query: PageQuery, result: pageOf(Row) },
  show: { ...read, path: '/pieces/show', summary: 'A row', result: Row },
  choices: { ...read, path: '/pieces/choices', summary: 'Choices', result: z.array(z.string()) },
  name: { ...read, path: '/pieces/name', summary: 'A name', result: z.object({ accountName: z.string() }) },
  create: { ...write, method: 'POST', path: '/pieces', summary: 'Creates', idempotent: true },
  update: { ...write, method: 'PUT', path: '/pieces/:id', summary: 'Updates', params: z.object({ id: z.string() }) },
  remove: { method: 'DELETE', authority: 'any', path: '/pieces', summary: 'Removes' },
  file: {
    ...read,
    path: '/pieces/file',
    summary: 'A file',
    download: { contentType: 'text/csv', name: 'pieces.csv' },
  },
})
