import {
  type GivableEntryRecord,
  type ServiceAccountRecord,
  serviceAccounts,
} from '@dcir/core/access/service-accounts/contract'
import { serviceAccountLabels as labels, MAX_DAYS } from '@dcir/core/access/service-accounts/rules'
import { addDays } from '@dcir/core/time/lagos'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'

/** Networks are typed as one text, and sent as a list. */
interface Typed {
  name: string
  description: string
  entries: string[]
  expiresOn: string
  networks?: string
}

/** `charge-types` as a heading. */
const wordsOf = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('-', ' ')

const { text, area, several, date } = formFor<Typed>()

/** Entries that the caller may give, and those that the account has already, under the nouns that they are about. */
const choicesOf = (entries: readonly GivableEntryRecord[], given: readonly string[]) =>
  entries
    .filter(({ entry, mayGive }) => mayGive || given.includes(entry))
    .map(({ entry: value, noun, summary, waits }) => ({
      value,
      label: `${summary}${waits ? ' (a colleague approves each)' : ''} – ${value}`,
      group: wordsOf(noun),
    }))

const scopeOf = ({ description, entries, expiresOn, networks = '' }: Typed) => ({
  ...{ description, entries, expiresOn },
  addressRanges: networks.split(/[\s,]+/).filter(Boolean),
})

interface ServiceAccountFormProps {
  record?: ServiceAccountRecord | undefined
  onClose: () => void
}

/** Asks for a new service account, or for a change of the one that is given. */
export function ServiceAccountForm({ record, onClose }: ServiceAccountFormProps) {
  const { data, error } = useEndpoint(serviceAccounts.entries, {})
  useErrorToast(error, 'Error getting entries!')
  const fields = useMemo((): readonly Field<Typed>[] => {
    const begins = today()
    return [
      ...(record
        ? []
        : [text('name', labels.name, { most: 40, hint: 'Small letters and hyphens, such as nightly-statements' })]),
      area('description', labels.description, { most: 500 }),
      several('entries', labels.entries, {
        choices: choicesOf(data ?? [], record?.entries ?? []),
        hint: 'It may call these and nothing else',
        check: (chosen) => (chosen.length > 0 ? null : `${labels.entries} is required`),
      }),
      date('expiresOn', labels.expiresOn, { min: begins, max: addDays(begins, MAX_DAYS) }),
      text('networks', labels.addressRanges, {
        required: false,
        most: 1000,
        empty: '',
        hint: 'Networks that its keys are good from, such as 10.20.0.0/16, 2001:db8::/48; from anywhere where it is empty',
      }),
    ]
  }, [data, record])
  const shared = {
    fields,
    waiting: !(data || error) && <DetailSkeleton fields={4} />,
    verdict: (_: unknown, problem: string | undefined) => problem ?? 'A colleague has to approve it.',
    look: { width: 760 },
    waits: true,
    done: ({ message }: { message: string }) => message,
    keepAs: `service-account.${record?.name ?? 'new'}`,
    onDone: onClose,
    onClose,
  }
  if (!record)
    return (
      <FormDialog<typeof serviceAccounts.create, Typed>
        {...shared}
        title="New Service Account"
        submit="Create"
        endpoint={serviceAccounts.create}
        body={(typed) => ({ name: typed.name, ...scopeOf(typed) })}
      />
    )
  const { name, description, entries, expiresOn, addressRanges } = record
  return (
    <FormDialog<typeof serviceAccounts.update, Typed>
      {...shared}
      title={`Update ${name}`}
      submit="Update"
      endpoint={serviceAccounts.update}
      params={{ id: name }}
      values={{ description, entries, expiresOn, networks: addressRanges.join(', ') }}
      body={scopeOf}
    />
  )
}
