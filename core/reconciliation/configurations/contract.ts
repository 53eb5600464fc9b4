/** Spreadsheet Configurations: how each column of a statement is read, and changing that. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { dateFormats } from '../../time/date-text'
import { columnRuleTypes, columnTypes, statementFieldNames } from '../columns'

const ruleShape = { ruleType: z.enum(columnRuleTypes), entries: z.record(z.string(), z.string()) }

const shape = {
  configKey: z.string(),
  fieldName: z.enum(statementFieldNames),
  columnHeader: z.string(),
  /** Whether the value type may be changed. */
  canConfigure: z.boolean(),
  mandatory: z.boolean(),
  valueType: z.enum(columnTypes),
  /** Format of a date; null for other types. */
  valueFormat: z.nullable(z.enum(dateFormats)),
  /** Rule of a column that is read by one; null for other columns. */
  rule: z.nullable(z.object(ruleShape)),
  /** The type that a rule of this field has; null for a field that takes none. */
  ruleType: z.nullable(z.enum(columnRuleTypes)),
}

export const StatementConfiguration = z.object({
  ...shape,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type StatementConfiguration = z.infer<typeof StatementConfiguration>

const Entry = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), withoutCardNumbers)

export const StatementConfigurationBody = z.strictObject({
  ...shape,
  configKey: z.string().check(z.regex(/^[a-z0-9.-]{3,100}$/, 'Configuration key is invalid')),
  columnHeader: z
    .string()
    .check(z.trim(), z.minLength(1, 'Spreadsheet column name is required'), z.maxLength(100), withoutCardNumbers),
  rule: z.nullable(z.strictObject({ ...ruleShape, entries: z.record(Entry, Entry) })),
})
export type StatementConfigurationBody = z.infer<typeof StatementConfigurationBody>

const PATH = '/backoffice/reconciliation/configurations'

export const statementConfigurations = feature('statement-configurations', {
  list: {
    method: 'GET',
    path: PATH,
    authority: actionTable['statements.view-configurations'],
    summary: 'List how the columns of a statement are read',
    query: PageQuery,
    result: pageOf(StatementConfiguration),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:configKey`,
    authority: actionTable['statements.view-configurations'],
    summary: 'Show how a column of a statement is read',
    params: z.object({ configKey: StatementConfigurationBody.shape.configKey }),
    result: StatementConfiguration,
    errors: ['not-found'],
  },
  update: {
    method: 'PUT',
    path: PATH,
    authority: actionTable['statements.configure'],
    summary: 'Change how a column of a statement is read',
    body: StatementConfigurationBody,
    result: Message,
    idempotent: true,
    gated: 'when-configured',
    changes: ['statements'],
    errors: ['not-found', 'request-pending'],
  },
})

export const statementConfigurationMessages = {
  empty: 'No configurations found...',
  updated: 'Configuration updated successfully!',
} as const
