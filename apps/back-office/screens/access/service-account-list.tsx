import { type ServiceAccountRecord, serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { serviceAccountFields as of, serviceAccountColumns } from '@dcir/core/access/service-accounts/fields'
import { serviceAccountStates } from '@dcir/core/access/service-accounts/query'
import { MAX_LIVE_KEYS, serviceAccountMessages } from '@dcir/core/access/service-accounts/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Action } from '@dcir/ui/action/action.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Ban, KeyRound } from 'lucide-react'
import { lazy, Suspense } from 'react'

const ServiceAccountForm = lazy(() =>
  import('./service-account-form').then((one) => ({ default: one.ServiceAccountForm })),
)
const ServiceAccountView = lazy(() =>
  import('./service-account-view').then((one) => ({ default: one.ServiceAccountView })),
)
const ServiceAccountAction = lazy(() =>
  import('./service-account-dialogs').then((one) => ({ default: one.ServiceAccountAction })),
)

const columns = columnsOf(serviceAccountColumns, { name: { card: 'lead' } })
const optional = { required: false } as const
const filters = [
  field.text(of.name, { ...optional, most: 100 }),
  field.select(of.state, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: serviceAccountStates.map((value) => ({ value, label: value })),
  }),
]

/** Steps that one person takes at once, each in a dialog of its own. */
const ACTIONS = ['issue-key', 'revoke', 'revoke-key']

/** Programs that call the platform with keys: what each may call, from where, how long, and when it last did. */
export function ServiceAccountList() {
  const { create, update, show, list: endpoint } = serviceAccounts
  const records = useRecords({ noun: 'service account', name: 'id', show, create, update })
  const { rowActions, ...list } = records.by(({ name }: ServiceAccountRecord) => name)
  const at = (dialog: string, id: string) => ({ to: '.', search: (before: object) => ({ ...before, dialog, id }) })
  const actionsOf = (account: ServiceAccountRecord): Action[] => {
    const { name, state, keys } = account
    const revoked = state === 'REVOKED' ? 'It is revoked for good.' : undefined
    const full = keys >= MAX_LIVE_KEYS ? `It has ${MAX_LIVE_KEYS} keys already. Revoke one first.` : undefined
    return [
      ...rowActions(account).map((one) => (one.label === 'Update' ? { ...one, refusal: revoked } : one)),
      ...(records.mayUpdate
        ? [
            { label: 'Issue key', icon: KeyRound, target: at('issue-key', name), refusal: revoked ?? full },
            { label: 'Revoke', icon: Ban, target: at('revoke', name), refusal: revoked },
          ]
        : []),
    ]
  }
  return (
    <ListScreen
      title="Service Accounts"
      endpoint={endpoint}
      columns={columns}
      filters={filters}
      {...list}
      actions={list.actions.map((action) => ({ ...action, label: 'New Service Account' }))}
      rowActions={actionsOf}
      rowName={({ name }) => name}
      empty={serviceAccountMessages.empty}
      emptyHint="A program calls the platform with the key of a service account, and never with a person’s password."
    >
      <Suspense>
        {ACTIONS.includes(String(records.dialog)) && records.mayUpdate && records.input && (
          <WithRecord title="Service account" endpoint={show} input={records.input} onClose={records.close}>
            {(account) => <ServiceAccountAction account={account} onClose={records.close} />}
          </WithRecord>
        )}
      </Suspense>
      <RecordDialogs
        records={records}
        title={({ name }) => name}
        view={(account) => <ServiceAccountView account={account} />}
        form={(record, close) => <ServiceAccountForm record={record} onClose={close} />}
      />
    </ListScreen>
  )
}
