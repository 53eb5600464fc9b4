/** `dcir transit-accounts`: accounts that settlements are paid from. */
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { transitAccountFields as fields } from '@dcir/core/reference/transit-accounts/fields'
import { transitMessages } from '@dcir/core/reference/transit-accounts/rules'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'

const list = listCommand({
  endpoint: transitAccounts.list,
  fields: Object.values(fields),
  nouns: 'transit accounts',
  empty: transitMessages.empty,
  examples: ['dcir transit-accounts list', 'dcir transit-accounts list --size 100 --json'],
})

export const transitAccountsNoun: Noun = {
  name: 'transit-accounts',
  summary: 'Accounts that settlements are paid from',
  verbs: [list],
}
