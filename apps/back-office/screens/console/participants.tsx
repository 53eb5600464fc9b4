import { participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { participant, participantTexts } from '@dcir/core/reference/participants/noun'
import { changeByShare } from '@dcir/core/settlements/what-if'
import { filterFieldsOf } from '@dcir/ui/record/input-fields.ts'
import { lazy } from 'react'
import { NounScreen } from '../access/noun-screen'
import type { ParticipantFormProps } from '../reference/participant-form'
import { effectOf } from './fee-effect'

const ParticipantForm = lazy(() =>
  import('../reference/participant-form').then((one) => ({ default: one.ParticipantForm })),
)
const Breakdown = lazy(() =>
  import('../reference/participant-breakdown').then((one) => ({ default: one.ParticipantBreakdown })),
)

const filters = filterFieldsOf(participant)
const endpoints = { ...participants, list: participants.search }

/** Effect of a change: what it would have made of the last full month. */
const effect: ParticipantFormProps['effect'] = (id, terms) => effectOf(changeByShare(id, terms))

/** Who has a share of the fees; each can be looked at, changed and deleted by whoever may. */
export const Participants = () => (
  <NounScreen
    noun={participant}
    endpoints={endpoints}
    sheets={participantSheets}
    title="Settlement Participants"
    filters={filters}
    failures={{ show: participantTexts.noDetails, remove: participantTexts.notDeleted }}
    details={(one) => <Breakdown participant={one} />}
    form={(record, onClose) => <ParticipantForm {...{ record, effect, onClose }} />}
    called={({ name }) => name}
    follows={() => 'It will no longer receive a share of fees. Settlements that were made stay as they are.'}
  />
)
