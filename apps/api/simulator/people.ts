/** Who works in the demonstration: the platform's users, and the people that its directory knows. */
export interface DemoUser {
  username: string
  names: readonly [string, string]
  roles: readonly string[]
  superAgents?: readonly string[]
  type?: 'front-office'
  mustChange?: boolean
  locked?: boolean
  secondFactor?: boolean
  disabled?: boolean
  /** Nobody has handed over the first password. */
  isNew?: boolean
  /** Signs in through the directory alone. */
  directory?: boolean
}

export interface DirectoryPerson {
  /** The directory's own name for the person. */
  id: string
  name: string
  email: string
  /** Whether the directory vouches for the address; it does unless it is said. */
  isVerified?: boolean
  /** Microsoft's name for the person across all applications, where the directory gives one. */
  objectId?: string
}

export const demoUsers: readonly DemoUser[] = [
  { username: 'bo.admin', names: ['Amina', 'Bello'], roles: ['DCIR_BACKOFFICE_ADMIN'] },
  { username: 'bo.maker', names: ['Musa', 'Adamu'], roles: ['BACKOFFICE_MAKER'] },
  { username: 'bo.checker', names: ['Chioma', 'Okeke'], roles: ['BACKOFFICE_CHECKER'] },
  { username: 'bo.viewer', names: ['Victor', 'Ojo'], roles: ['DCIR_BACKOFFICE_OPERATOR'] },
  { username: 'bo.second', names: ['Segun', 'Ade'], roles: ['DCIR_BACKOFFICE_ADMIN'], secondFactor: true },
  { username: 'bo.fresh', names: ['Fatima', 'Yusuf'], roles: ['DCIR_BACKOFFICE_OPERATOR'], mustChange: true },
  { username: 'bo.locked', names: ['Lateef', 'Sule'], roles: ['DCIR_BACKOFFICE_OPERATOR'], locked: true },
  { username: 'bo.disabled', names: ['Dele', 'Bako'], roles: ['DCIR_BACKOFFICE_OPERATOR'], disabled: true },
  { username: 'bo.new', names: ['Nneka', 'Umeh'], roles: ['DCIR_BACKOFFICE_OPERATOR'], isNew: true },
  { username: 'bo.directory', names: ['Dayo', 'Alabi'], roles: ['DCIR_BACKOFFICE_OPERATOR'], directory: true },
  { username: 'sa.admin', names: ['Sade', 'Coker'], roles: ['DCIR_MERCHANT_SUPER_ADMIN'], superAgents: ['SA-0001'] },
  { username: 'sa.viewer', names: ['Samuel', 'Etim'], roles: ['DCIR_MERCHANT_OPERATOR'], superAgents: ['SA-0001'] },
  { username: 'sb.admin', names: ['Bashir', 'Garba'], roles: ['DCIR_MERCHANT_SUPER_ADMIN'], superAgents: ['SA-0002'] },
  { username: 'ops.admin', names: ['Ope', 'Salako'], roles: ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'] },
  { username: 'ops.bank', names: ['Obinna', 'Ike'], roles: ['DCIR_BACKOFFICE_ADMIN'] },
  { username: 'ops.platform', names: ['Patience', 'Udo'], roles: ['DCIR_MERCHANT_SUPER_ADMIN'] },
]

export const emailOf = ({ username }: Pick<DemoUser, 'username'>) => `${username}@dcir.example`
