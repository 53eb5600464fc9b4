/** `dcir transit-accounts`: accounts that settlements are paid from. */
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { transitAccount } from '@dcir/core/reference/transit-accounts/noun'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

export const transitAccountsNoun: Noun = {
  name: 'transit-accounts',
  summary: 'Accounts that settlements are paid from',
  verbs: recordCommands(transitAccount, {
    name: 'transit-accounts',
    endpoints: { list: transitAccounts.list },
    examples: { list: '--size 100' },
  }),
}
