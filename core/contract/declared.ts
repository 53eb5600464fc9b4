/**
 * The declared nouns. Their endpoints, their commands, the fields of their requests and of their history, and the
 * actions that a second person may have to approve are derived from this list.
 */
import { chargeType } from '../reference/charge-types/noun'
import { participantUser } from '../reference/participant-users/noun'
import { participant } from '../reference/participants/noun'
import { publicHoliday } from '../reference/public-holidays/noun'
import { transitAccount } from '../reference/transit-accounts/noun'
import type { AnyNoun } from './noun'

export const declaredNouns: readonly AnyNoun[] = [
  chargeType,
  participant,
  participantUser,
  publicHoliday,
  transitAccount,
]
