import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import type { Fault } from '@dcir/core/monitoring/faults-contract'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'

interface Reason {
  reason: string
}

const { area } = formFor<Reason>()
const fields = [area('reason', 'Reason', { most: 1000, hint: 'Colleagues read it beside the alert' })]

/** An alert, or a fault beside the watched figures. */
export type Wrong = { id: number; sentence: string } | Pick<Fault, 'code' | 'episode' | 'sentence'>

interface AcknowledgeFormProps {
  wrong: Wrong
  onClose: () => void
}

/** Takes an alert or a fault on: it stays on the wall, and an alert is not mailed again until it ends. */
export function AcknowledgeForm({ wrong, onClose }: AcknowledgeFormProps) {
  const shared = {
    lead: wrong.sentence,
    fields,
    submit: 'Acknowledge',
    waits: true,
    onDone: onClose,
    onClose,
  } as const
  if ('id' in wrong)
    return (
      <FormDialog<typeof incidents.acknowledge, Reason>
        {...shared}
        title="Acknowledge alert"
        endpoint={incidents.acknowledge}
        params={{ id: String(wrong.id) }}
        done={alertMessages.acknowledged}
      />
    )
  const { code, episode } = wrong
  return (
    <FormDialog<typeof incidents.acknowledgeFault, Reason>
      {...shared}
      title="Acknowledge fault"
      endpoint={incidents.acknowledgeFault}
      params={{ code }}
      body={({ reason }) => ({ episode, reason })}
      done={alertMessages.faultAcknowledged}
    />
  )
}
