import { changeByShare } from '@dcir/core/settlements/what-if'
import { ParticipantList } from '../reference/participant-list'
import { effectOf } from './fee-effect'

/** The settlement participants, each change with what it would have made of the last full month. */
export const Participants = () => <ParticipantList effect={(id, terms) => effectOf(changeByShare(id, terms))} />
