/** Labels and meanings of the fields of a participant user. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { ParticipantUser } from './contract'

export const participantUserFields = fieldsOf(ParticipantUser, {
  username: is.text('Username', { meaning: 'a part of the username' }),
  active: is.flag('Status', { meaning: 'true for active users, false for inactive ones' }),
  createdAt: is.instant('Date Added'),
  settlementParticipants: is.text('Participants', { meaning: 'whose reports the user sees' }),
})
