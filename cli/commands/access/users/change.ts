/** `dcir users create`, `create-directory`, `set-role`, `enable` and `disable`. */
import { users } from '@dcir/core/access/users-contract'
import { userFields } from '@dcir/core/access/users-fields'
import { writeCommand } from '../../../kit/write-command'

const labels = { ...userFields, role: { label: 'Role', meaning: 'the role, as dcir roles list names it' } }

const create = writeCommand({
  verb: 'create',
  endpoint: users.createLocal,
  labels,
  but: ['username'],
  examples: [
    'dcir users create --firstname Ada --lastname Obi --email ada.obi@bank.ng --role DCIR_BACKOFFICE_PAYER',
    'dcir users create --from ada.json --json',
  ],
  notes: ['The user signs in with the email.'],
})

const createDirectory = writeCommand({
  verb: 'create-directory',
  endpoint: users.createDirectory,
  args: { username: 'username' },
  labels,
  examples: [
    'dcir users create-directory ada.obi --firstname Ada --lastname Obi --email ada.obi@bank.ng --role DCIR_BACKOFFICE_PAYER',
    'dcir users create-directory ada.obi --from ada.json --json',
  ],
})

const setRole = writeCommand({
  verb: 'set-role',
  endpoint: users.changeRole,
  args: { username: 'username', role: 'role' },
  labels,
  examples: [
    'dcir users set-role ada.obi@bank.ng DCIR_BACKOFFICE_PAYER',
    'dcir users set-role ada.obi@bank.ng DCIR_BACKOFFICE_PAYER --json',
  ],
})

const status = (verb: string, active: boolean, summary: string) =>
  writeCommand({
    verb,
    endpoint: users.changeStatus,
    summary,
    args: { username: 'username' },
    labels,
    fixed: { active },
    examples: [`dcir users ${verb} ada.obi@bank.ng`, `dcir users ${verb} ada.obi@bank.ng --json`],
  })

export const changing = [
  create,
  createDirectory,
  setRole,
  status('enable', true, 'Enable a back-office user'),
  status('disable', false, 'Disable a back-office user'),
] as const
