import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { bulkUserLayouts, bulkUserWords } from '@dcir/core/access/bulk-users-rules'
import { features } from '@dcir/core/access/features-contract'
import { userFields } from '@dcir/core/access/users/fields'
import { type UserSource, userSourceNames, userSources } from '@dcir/core/access/users/rules'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { RecordsUpload } from '@dcir/ui/bulk/records-upload'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { SelectInput } from '@dcir/ui/form/controls.ts'
import { LabelledControl } from '@dcir/ui/form/labelled-control'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useState } from 'react'

const samples = { LOCAL: bulkUsers.localSample, AD: bulkUsers.adSample } as const

/** Users by a file of either type; people of the directory only where it is switched on. */
export function BulkUsers({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<UserSource | ''>('')
  const email = useSession()?.email
  const { data: switched } = useEndpoint(features.list, {})
  const types = userSources.filter((one) => one === 'LOCAL' || switched?.['directory-sign-in'] === true)
  const select = (
    <LabelledControl label={userFields.userType.label} width={{ base: '100%', md: '280px' }}>
      {(id) => (
        <SelectInput id={id} value={type} onChange={({ target }) => setType(target.value as UserSource)}>
          <option value="">{selectPrompts.type}</option>
          {types.map((one) => (
            <option key={one} value={one}>
              {userSourceNames[one]}
            </option>
          ))}
        </SelectInput>
      )}
    </LabelledControl>
  )
  const shown = type || 'LOCAL'
  return (
    <RecordsUpload
      title="Bulk User Creation"
      endpoints={bulkUsers}
      input={type ? { query: { backofficeUserType: type, email } } : null}
      layout={bulkUserLayouts[shown] as BulkLayout<object>}
      sample={samples[shown]}
      label="Drop a file of users here, or choose one"
      words={bulkUserWords[shown]}
      nameHeading={shown === 'AD' ? userFields.username.label : userFields.email.label}
      lead={select}
      onClose={onClose}
    />
  )
}
