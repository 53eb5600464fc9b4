import { Box } from '@chakra-ui/react'
import { type ServiceAccountDetail, serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { Alert } from '@dcir/ui/feedback/alert'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { CopyText } from '@dcir/ui/value/copy-text'

interface ServiceAccountActionProps {
  account: ServiceAccountDetail
  onClose: () => void
}

/** Steps that one person takes at once: issuing a key, and revoking one or all. */
export function ServiceAccountAction({ account, onClose }: ServiceAccountActionProps) {
  const { dialog, key } = useAddress()
  const { name } = account
  if (dialog === 'issue-key') return <IssueKey name={name} onClose={onClose} />
  const said = { done: ({ message }: { message: string }) => message, confirm: 'Revoke', dangerous: true, onClose }
  if (dialog === 'revoke-key')
    return (
      <ConfirmWrite
        {...said}
        title="Revoke key"
        endpoint={serviceAccounts.revokeKey}
        input={{ params: { id: name, key: String(key) } }}
      >
        Revoke the key <strong>dcir_{String(key)}_…</strong> of <strong>{name}</strong>? It opens nothing any more, at
        once.
      </ConfirmWrite>
    )
  if (dialog !== 'revoke') return null
  return (
    <ConfirmWrite
      {...said}
      title="Revoke service account"
      endpoint={serviceAccounts.remove}
      input={{ params: { id: name } }}
    >
      Revoke <strong>{name}</strong> and all of its keys? It is for good, and at once.
    </ConfirmWrite>
  )
}

function IssueKey({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <FormDialog<typeof serviceAccounts.issueKey, object>
      title={`Issue a key of ${name}`}
      submit="Issue key"
      endpoint={serviceAccounts.issueKey}
      params={{ id: name }}
      fields={[]}
      body={() => undefined}
      lead="The key is shown once, in the next step. It can do what the account may do, and decides nothing that it asks for."
      look={{ width: 640, role: 'alertdialog', fullWhenNarrow: false }}
      after={({ message, apiKey }) => (
        <>
          <Alert tone="success">{message}</Alert>
          <Box fontSize="12px" color="text.muted" marginBottom="4px">
            Key
          </Box>
          <Box fontFamily="mono" color="text.strong" overflow="auto" marginBottom="12px">
            <CopyText value={apiKey} label="key" />
          </Box>
        </>
      )}
      onClose={onClose}
    />
  )
}
