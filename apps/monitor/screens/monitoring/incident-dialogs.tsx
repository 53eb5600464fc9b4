import { Box } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import { pick } from '@dcir/core/contract/vocabulary'
import { alertMessages, countsText } from '@dcir/core/monitoring/alert-rules'
import {
  type AlertRecord,
  type IncidentDetail,
  incidentFields,
  incidents,
} from '@dcir/core/monitoring/incidents-contract'
import { type RunbookTopic, runbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { Instant } from '@dcir/ui/value/instant'
import { Check, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AcknowledgeForm } from './acknowledge-form'
import { RunbookSteps } from './runbook-dialog'

interface IncidentDialogsProps {
  dialog: string
  input: CallInput<typeof incidents.show>
  onClose: () => void
}

const { area } = formFor<{ note: string }>()
const noteFields = [area('note', 'Note', { most: 1000, hint: 'Findings, steps taken, agreements' })]

/** An incident with what its alerts saw and what people noted; or the form of a note. */
export function IncidentDialogs({ dialog, input, onClose }: IncidentDialogsProps) {
  const change = useChangeAddress()
  const [taken, setTaken] = useState<AlertRecord | null>(null)
  const to = (name: string) => () => void change({ dialog: name })
  return (
    <WithRecord title="Incident" endpoint={incidents.show} input={input} onClose={onClose}>
      {(incident) =>
        taken ? (
          <AcknowledgeForm wrong={taken} onClose={() => setTaken(null)} />
        ) : dialog === 'note' ? (
          <FormDialog<typeof incidents.note, { note: string }>
            title={`Note on ${incident.reference}`}
            endpoint={incidents.note}
            params={{ id: String(incident.id) }}
            fields={noteFields}
            submit="Add note"
            waits
            done={alertMessages.noted}
            onDone={to('view')}
            onClose={to('view')}
          />
        ) : (
          <View incident={incident} onNote={to('note')} onTake={setTaken} onClose={onClose} />
        )
      }
    </WithRecord>
  )
}

interface ViewProps {
  incident: IncidentDetail
  onNote: () => void
  onTake: (alert: AlertRecord) => void
  onClose: () => void
}

function View({ incident, onNote, onTake, onClose }: ViewProps) {
  const { reference, alerts, notes } = incident
  const add = { label: 'Add note', icon: MessageSquarePlus, onSelect: onNote }
  return (
    <Dialog title={reference} open onClose={onClose} width={760} footer={<ActionButton action={add} />}>
      <DefinitionList
        flush
        items={definitionsOf(pick(incidentFields, 'beganAt', 'endedAt'), incident, {
          ...(incident.endedAt === null && { endedAt: 'Still open' }),
        })}
      />
      <Part title="Alerts">
        {alerts.map((alert) => (
          <Alert key={alert.id} alert={alert} onTake={() => onTake(alert)} />
        ))}
      </Part>
      <Part title="Notes">
        {notes.length === 0 && <Box color="text.muted">No notes yet.</Box>}
        {notes.map(({ author, at, note }) => (
          <Entry key={`${at} ${author} ${note}`} head={note}>
            {author}, <Instant value={at} />
          </Entry>
        ))}
      </Part>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" marginTop="20px" aria-label={title}>
      <Box as="h3" fontSize="14px" fontWeight="600" color="text.strong" marginBottom="8px">
        {title}
      </Box>
      <Box as="ul" listStyleType="none" display="grid" gap="8px">
        {children}
      </Box>
    </Box>
  )
}

function Entry({ head, children }: { head: string; children: ReactNode }) {
  return (
    <Box as="li" padding="10px 14px" borderRadius="6px" background="bg.hover">
      <Box color="text.strong" overflowWrap="anywhere" whiteSpace="pre-line">
        {head}
      </Box>
      <Box fontSize="13px" color="text.muted">
        {children}
      </Box>
    </Box>
  )
}

/** An alert: its sentence, its counts, who acknowledged it, and its end. */
function Alert({ alert, onTake }: { alert: AlertRecord; onTake: () => void }) {
  const { sentence, counts, windowFrom, raisedAt, endedAt, acknowledged } = alert
  const topic = runbookTopic(alert.metricCode)
  const saw = countsText(counts)
  return (
    <Entry head={sentence}>
      {saw && windowFrom && (
        <Box>
          Between {formatTimeOfDay(windowFrom)} and {formatTimeOfDay(raisedAt)}: {saw}.
        </Box>
      )}
      {acknowledged && (
        <Box overflowWrap="anywhere">
          {acknowledged.by} acknowledged it at {formatTimeOfDay(acknowledged.at)}: {acknowledged.reason}
        </Box>
      )}
      <Box>
        {endedAt ? (
          <>
            Ended <Instant value={endedAt} />
          </>
        ) : (
          'Still open.'
        )}
      </Box>
      {topic && <Help topic={topic} />}
      {!endedAt && !acknowledged && (
        <Box marginTop="8px">
          <ActionButton action={{ label: 'Acknowledge', icon: Check, onSelect: onTake }} />
        </Box>
      )}
    </Entry>
  )
}

/** The runbook's page, folded: who reads an old incident has no use for it. */
const Help = ({ topic }: { topic: RunbookTopic }) => (
  <Box as="details" marginTop="4px" color="text.normal">
    <Box as="summary" minHeight="28px" color="accent.text" cursor="pointer">
      What to do
    </Box>
    <RunbookSteps topic={topic} />
  </Box>
)
