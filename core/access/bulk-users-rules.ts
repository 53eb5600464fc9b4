/** Files of users: the columns of either type. Who is in the directory is looked up there, so that a name is enough. */
import type { BulkLayout } from '../bulk/rows'
import { schemaColumn } from '../bulk/schema-column'
import type { BulkWords } from '../bulk/verdict-words'
import {
  CompanyName,
  personLabels as labels,
  PersonEmail,
  PersonName,
  personInputs,
  RoleName,
  Username,
} from './person-fields'
import type { UserSource } from './users/rules'

/** File names of the samples, without the ending. */
export const bulkUserSamples = {
  LOCAL: 'bulk_local_user_creation_sample',
  AD: 'bulk_ad_user_creation_sample',
} as const satisfies Record<UserSource, string>

/** Local users wait for a second person, users of the directory are made at once. */
export const bulkUserWords: Readonly<Record<UserSource, BulkWords>> = {
  LOCAL: { one: 'user', many: 'users', done: 'asked for', act: (count, users) => `Ask for ${count} ${users}` },
  AD: { one: 'user', many: 'users', done: 'created', act: (count, users) => `Create ${count} ${users}` },
}

export interface BulkLocalUserRow {
  firstname: string
  lastname: string
  /** The username as well. */
  email: string
  role: string
  companyName: string
}

export interface BulkDirectoryUserRow {
  username: string
  role: string
}

const role = schemaColumn(labels.role, RoleName)

const local: BulkLayout<BulkLocalUserRow> = {
  columns: {
    firstname: schemaColumn(labels.firstname, PersonName(personInputs.firstname)),
    lastname: schemaColumn(labels.lastname, PersonName(personInputs.lastname)),
    email: schemaColumn(labels.email, PersonEmail),
    role,
    companyName: schemaColumn(labels.companyName, CompanyName, { optional: true }),
  },
  keyOf: ({ email }) => email.toLowerCase(),
}

const directory: BulkLayout<BulkDirectoryUserRow> = {
  columns: { username: schemaColumn(labels.username, Username), role },
  keyOf: ({ username }) => username.toLowerCase(),
}

export const bulkUserLayouts = { LOCAL: local, AD: directory } as const

const headerOf = ({ columns }: { columns: object }) =>
  Object.values(columns as Record<string, { header: string }>).map(({ header }) => header)

/** The rows of the samples that people download as templates. */
export const bulkUserSampleRows: Record<UserSource, readonly (readonly string[])[]> = {
  LOCAL: [
    headerOf(local),
    ['Adaeze', 'Okafor', 'adaeze.okafor@bank.example', 'DCIR_BACKOFFICE_OPERATOR', 'DCIR Bank'],
    ['Musa', 'Bello', 'musa.bello@bank.example', 'DCIR_BACKOFFICE_OPERATOR', ''],
  ],
  AD: [headerOf(directory), ['ngozi.eze', 'DCIR_BACKOFFICE_OPERATOR'], ['tunde.alabi', 'DCIR_BACKOFFICE_OPERATOR']],
}
