/** Layouts of banks' statements: one per account, in versions, each approved by a second person. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { layoutKinds, StatementLayout } from './layouts'

const AccountNumber = z.string().check(z.regex(/^[A-Z0-9]{6,34}$/, 'Account number is invalid'))

/** As it was checked when it came in; the serialiser of answers knows no column that is a name, a place or nothing. */
export const StoredLayout = z.custom<StatementLayout>()

const SavedLayout = z.object({
  accountNumber: z.string(),
  version: z.int(),
  layout: StoredLayout,
})

export const StatementLayoutVersion = z.object({
  accountNumber: z.string(),
  /** Name of the layout: the bank's name, or its export's. */
  layoutName: z.string(),
  version: z.int(),
  kind: z.enum(layoutKinds),
  /** The newest version of an account reads its files. */
  inForce: z.boolean(),
  savedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: Instant,
})
export type StatementLayoutVersion = z.infer<typeof StatementLayoutVersion>

export const StatementLayoutBody = z.strictObject({
  layoutName: z
    .string()
    .check(z.trim(), z.minLength(1, 'Layout name is required'), z.maxLength(100), withoutCardNumbers),
  layout: StatementLayout,
})
export type StatementLayoutBody = z.infer<typeof StatementLayoutBody>

const PATH = '/backoffice/reconciliation/layouts'

export const statementLayouts = feature('statement-layouts', {
  list: {
    method: 'GET',
    path: PATH,
    authority: actionTable['statements.view-configurations'],
    summary: 'List the layouts by which banks’ statements are read, with their versions',
    query: z.extend(PageQuery, { accountNumber: z.optional(AccountNumber) }),
    result: pageOf(StatementLayoutVersion),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:accountNumber`,
    authority: actionTable['statements.view-configurations'],
    summary: 'Show the layout in force of an account',
    params: z.object({ accountNumber: AccountNumber }),
    result: z.extend(StatementLayoutVersion, { layout: StoredLayout }),
    errors: ['not-found'],
  },
  inForce: {
    method: 'GET',
    path: '/backoffice/reconciliation/layouts-in-force',
    authority: actionTable['statements.view'],
    summary: 'Show all layouts in force, for checks before an upload',
    result: z.array(SavedLayout),
  },
  save: {
    method: 'PUT',
    path: `${PATH}/:accountNumber`,
    authority: actionTable['statements.configure'],
    summary: 'Save a new version of an account’s layout',
    params: z.object({ accountNumber: AccountNumber }),
    body: StatementLayoutBody,
    maxBodyBytes: 512 * 1024,
    result: Message,
    idempotent: true,
    gated: 'always',
    changes: ['statements'],
    errors: ['request-pending'],
  },
})

export const statementLayoutMessages = {
  empty: 'No layouts found...',
  saved: 'Layout saved successfully!',
} as const
