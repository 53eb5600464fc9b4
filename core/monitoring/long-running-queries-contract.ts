/** Monitoring: the statements that take the database longest. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { PageQuery, pageOf } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

const instant = z.nullable(z.string())
const count = z.nullable(z.int())
/** In milliseconds. */
const time = z.nullable(z.number())

/** Statistics of a query; a value that their source does not know is null. */
export const LongRunningQuery = z.object({
  /** With numbered parameters in place of all values. */
  statementText: z.string(),
  /** Since when it is counted. */
  creationTime: instant,
  lastExecutionTime: instant,
  /** Blocks of eight kilobytes. */
  totalLogicalReads: count,
  totalLogicalWrites: count,
  totalElapsedTime: time,
  averageElapsedTime: time,
  executionCount: z.int(),
  cpuTime: time,
  avgCpuTime: time,
})
export type LongRunningQuery = z.infer<typeof LongRunningQuery>

const watching = {
  method: 'GET',
  base: '/monitoring/api/v1',
  authority: 'DCIR_MERCHANT_SUPER_ADMIN',
} as const

export const longRunningQueries = feature('long-running-queries', {
  list: {
    ...watching,
    path: '/db-metrics/long-running-queries',
    summary: 'The statements of a database, those that take longest on average first',
    query: z.extend(PageQuery, {
      /** The first of the databases unless given. */
      dbName: z.optional(z.string().check(z.minLength(1), z.maxLength(63))),
    }),
    result: pageOf(LongRunningQuery),
    errors: ['not-found'],
  },
  databases: {
    ...watching,
    path: '/configs/db-names',
    summary: 'The databases whose statements are known; the platform’s own is the first',
    result: z.array(z.string()),
  },
})

export const longRunningQueryFields = fieldsOf(LongRunningQuery, {
  statementText: is.text('Statement Text'),
  creationTime: is.instant('Creation Time'),
  lastExecutionTime: is.instant('Last Execution Time'),
  totalLogicalReads: is.count('Total Logical Reads'),
  totalLogicalWrites: is.count('Total Logical Writes'),
  totalElapsedTime: is.count('Total Elapsed Time'),
  averageElapsedTime: is.count('Average Elapsed Time'),
  executionCount: is.count('Execution Count'),
  cpuTime: is.count('CPU Time'),
  avgCpuTime: is.count('Average CPU Time'),
})

const SHOWN = 50

/** A long statement's beginning, with an ellipsis; line breaks and indents are no part of it. */
export function statementStart(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}
