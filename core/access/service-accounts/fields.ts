/** Labels and meanings of the fields of a service account and of its keys. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { ServiceAccountRecord, ServiceKey } from './contract'
import { serviceAccountLabels as labels } from './rules'

const lastUse = { lastUsedAt: is.instant('Last used'), lastUsedFrom: is.text('From') } as const

export const serviceAccountFields = fieldsOf(ServiceAccountRecord, {
  name: is.id(labels.name, { meaning: 'a part of the name' }),
  description: is.text(labels.description),
  // Their own names stay; words make a request show those that come and go apart.
  entries: is.text(labels.entries, { meaning: 'what it may call', words: {} }),
  addressRanges: is.text(labels.addressRanges, { meaning: 'networks that its keys are good from', words: {} }),
  expiresOn: is.date(labels.expiresOn, { meaning: 'the last day on which its keys are good' }),
  state: is.status('Status'),
  keys: is.count('Keys', { meaning: 'how many are not revoked' }),
  ...lastUse,
  madeBy: is.text('Requested by'),
  approvedBy: is.text('Approved by'),
  revokedAt: is.instant('Revoked at'),
  revokedBy: is.text('Revoked by'),
})

export const serviceAccountColumns = pick(
  serviceAccountFields,
  ...(['name', 'description', 'state', 'expiresOn', 'keys', 'lastUsedAt', 'lastUsedFrom'] as const),
)

export const serviceKeyFields = fieldsOf(ServiceKey, {
  key: is.id('Key', { meaning: 'its public part' }),
  issuedBy: is.text('Issued by'),
  issuedAt: is.instant('Issued at'),
  ...lastUse,
  revokedBy: is.text('Revoked by'),
  revokedAt: is.instant('Revoked at'),
})
