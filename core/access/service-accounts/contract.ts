/** Service accounts: programs that call the platform with keys. Made and widened by two people, revoked by one. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { BusinessDate, Instant, Message, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { isNetwork } from '../../validators/addresses'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { ServiceAccountQuery, serviceAccountStates } from './query'
import { serviceAccountLabels as labels } from './rules'

const Grown = {
  name: z.string(),
  description: z.string(),
  /** Keys of the contract's entries that it may call, and no others. */
  entries: z.array(z.string()),
  /** Networks that its keys are good from; any where there is none. */
  addressRanges: z.array(z.string()),
  /** The last day on which its keys are good. */
  expiresOn: BusinessDate,
}

export const ServiceAccountRecord = z.object({
  ...Grown,
  state: z.enum(serviceAccountStates),
  /** Keys that are not revoked. */
  keys: z.int(),
  lastUsedAt: z.nullable(Instant),
  lastUsedFrom: z.nullable(z.string()),
  /** The two people who agreed on it as it stands. */
  madeBy: z.string(),
  approvedBy: z.string(),
  revokedAt: z.nullable(Instant),
  revokedBy: z.nullable(z.string()),
})
export type ServiceAccountRecord = z.infer<typeof ServiceAccountRecord>

export const ServiceKey = z.object({
  /** The public part of the key. */
  key: z.string(),
  issuedBy: z.string(),
  issuedAt: Instant,
  revokedBy: z.nullable(z.string()),
  revokedAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  lastUsedFrom: z.nullable(z.string()),
})
export type ServiceKey = z.infer<typeof ServiceKey>

export const ServiceAccountDetail = z.extend(ServiceAccountRecord, { allKeys: z.array(ServiceKey) })
export type ServiceAccountDetail = z.infer<typeof ServiceAccountDetail>

export const GivableEntryRecord = z.object({
  entry: z.string(),
  noun: z.string(),
  summary: z.string(),
  /** The right that opens it; null where none is asked for. */
  right: z.nullable(z.string()),
  /** A change that waits for a second person whenever a service account asks for it. */
  waits: z.boolean(),
  /** Whether the caller may call it, and so may give it. */
  mayGive: z.boolean(),
})
export type GivableEntryRecord = z.infer<typeof GivableEntryRecord>

const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage(labels.name)),
    z.regex(/^[a-z][a-z0-9-]{2,39}$/, 'Name has 3 to 40 small letters, digits and hyphens, such as nightly-statements'),
    withoutCardNumbers,
  )

const Range = z
  .string()
  .check(z.refine(isNetwork, `${labels.addressRanges} are such as 10.20.0.0/16, 192.0.2.7 or 2001:db8::/48`))

const form = {
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, requiredMessage(labels.description)),
      z.maxLength(500, invalidMessage(labels.description)),
      withoutCardNumbers,
    ),
  entries: z
    .array(z.string().check(z.maxLength(100), withoutCardNumbers))
    .check(z.minLength(1, requiredMessage(labels.entries)), z.maxLength(300)),
  expiresOn: BusinessDate,
  addressRanges: z.optional(z.array(Range).check(z.maxLength(20))),
}

const NewServiceAccount = z.strictObject({ name: Name, ...form })
const ChangedServiceAccount = z.strictObject(form)
export type ServiceAccountForm = z.infer<typeof NewServiceAccount> & z.infer<typeof ChangedServiceAccount>

const PATH = '/backoffice/service-account'
const SEE = 'bo_dcir_view_backoffice_users'
const WRITE = 'bo_dcir_create_backoffice_users'
const ById = z.object({ id: Name })
const ByKey = z.object({ id: Name, key: z.string().check(z.regex(/^[0-9a-f]{12}$/)) })
const gated = { authority: WRITE, result: Message, idempotent: true, gated: 'always' } as const
const ofForm = [
  'bad-input',
  'entry-not-givable',
  'expiry-out-of-range',
  'beyond-own-rights',
  'request-pending',
] as const

export const serviceAccounts = feature('service-accounts', {
  list: {
    method: 'GET',
    path: `${PATH}/all`,
    authority: SEE,
    summary: 'List service accounts, those that are in force first',
    query: ServiceAccountQuery,
    result: pageOf(ServiceAccountRecord),
  },
  entries: {
    method: 'GET',
    path: `${PATH}/entries`,
    authority: SEE,
    summary: 'List the entries that a service account can be given',
    result: z.array(GivableEntryRecord),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:id`,
    authority: SEE,
    summary: 'Show one service account with its keys, each by its public part',
    params: ById,
    result: ServiceAccountDetail,
    errors: ['not-found'],
  },
  create: {
    ...gated,
    method: 'POST',
    path: PATH,
    summary: 'Ask for a new service account',
    body: NewServiceAccount,
    errors: ['service-account-exists', ...ofForm],
  },
  update: {
    ...gated,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Ask for a change of what a service account may call, from where and how long',
    params: ById,
    body: ChangedServiceAccount,
    errors: ['not-found', 'service-account-revoked', ...ofForm],
  },
  remove: {
    method: 'DELETE',
    path: `${PATH}/:id`,
    authority: WRITE,
    summary: 'Revoke a service account and its keys, at once and for good',
    params: ById,
    result: Message,
    errors: ['not-found', 'service-account-revoked'],
  },
  // Without an idempotency key: the answer to one is kept, and a key is kept nowhere.
  issueKey: {
    method: 'POST',
    path: `${PATH}/:id/key`,
    authority: WRITE,
    summary: 'Issue a key of a service account, which is shown this once',
    params: ById,
    result: z.extend(Message, { key: z.string(), apiKey: z.string() }),
    errors: ['not-found', 'service-account-revoked', 'beyond-own-rights', 'service-keys-full'],
  },
  revokeKey: {
    method: 'DELETE',
    path: `${PATH}/:id/key/:key`,
    authority: WRITE,
    summary: 'Revoke one key of a service account, at once',
    params: ByKey,
    result: Message,
    errors: ['not-found'],
  },
})
