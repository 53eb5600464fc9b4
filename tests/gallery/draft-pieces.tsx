import { Box, Button } from '@chakra-ui/react'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { field } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { clearSession, currentSession, saveSession } from '@dcir/ui/session/session-store.ts'
import { ShellLink } from '@dcir/ui/shell/shell-link'
import { useState } from 'react'
import { pieces } from './contract'
import { viewer } from './viewer'

const fields = [
  field.text('name', 'Holiday name', { type: 'NAME' }),
  field.area('note', 'Note', { required: false }),
  field.password('pin', 'Approval PIN', { required: false }),
]
const reason = [field.text('reason', 'Reason')]

/** A form on a page and one in a dialog, whose drafts are kept; and the users who come and go. */
export function Drafts() {
  const [open, setOpen] = useState(false)
  const [user, setUser] = useState(currentSession()?.username ?? '')
  const [asked, setAsked] = useState('')
  const save = useAction(pieces.remove, { success: 'Saved' })
  const become = (username: string) => {
    saveSession({ ...viewer(), username })
    setUser(username)
  }
  const leave = () => {
    clearSession()
    setUser('')
  }
  return (
    <Box display="grid" gap="16px" maxWidth="560px">
      {user && (
        <DeclaredForm key={user} id="holiday" keepAs="holiday" fields={fields} onSubmit={() => save.run({})}>
          <Button type="submit">Save</Button>
        </DeclaredForm>
      )}
      <Box display="flex" gap="8px" flexWrap="wrap">
        <ShellLink href="/elsewhere">Elsewhere</ShellLink>
        <ShellLink href="/?piece=drafts&page=2">Second page</ShellLink>
        <Button type="button" variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Button type="button" variant="outline" onClick={leave}>
          Time out
        </Button>
        {['ada', 'ben'].map((name) => (
          <Button key={name} type="button" variant="outline" onClick={() => become(name)}>
            Sign in as {name}
          </Button>
        ))}
      </Box>
      <output aria-label="User">{user}</output>
      <output aria-label="Asked">{asked}</output>
      <FormDialog
        title="Update configuration"
        open={open}
        onClose={() => {
          setAsked(`${asked}closed `)
          setOpen(false)
        }}
        endpoint={pieces.remove}
        fields={reason}
        body={() => undefined}
        keepAs="configuration"
        submit="Update"
        onDone={() => setOpen(false)}
      />
    </Box>
  )
}

/** Where a link of the piece leads. */
export function Elsewhere() {
  return (
    <main>
      <h1>Elsewhere</h1>
      <ShellLink href="/?piece=drafts">Back to the drafts</ShellLink>
    </main>
  )
}
