/** Messages about participant users, and the names of their states. */
import { selectPrompts } from '../../validators/fields'

export const participantUserMessages = {
  created: 'Participant user created successfully',
  updated: 'Participant user updated successfully',
  empty: 'No participant users found ...',
  noneChosen: selectPrompts.participants,
  noParticipants: 'Error getting participants!',
  sees: 'Once saved, the user sees the reports of these participants and no others.',
} as const
