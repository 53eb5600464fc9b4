import type { CallInput } from '@dcir/core/client/client'
import { activeText } from '@dcir/core/display/status'
import type { ChangedBasicInfo, SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { type SuperAgent, superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentFields } from '@dcir/core/reference/super-agents/fields'
import { superAgentLabels, superAgentMessages } from '@dcir/core/reference/super-agents/rules'
import { TypedAction } from '@dcir/screens/access/typed-action'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Tabs } from '@dcir/ui/detail/tabs'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { FormPage } from '@dcir/ui/form/record-form'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { RecordParts } from '../access/record-parts'
import { basicFields, basicOf, settlementOf, useSettlementFields } from './super-agent-fields'

interface SuperAgentDialogsProps {
  dialog: string
  input: CallInput<typeof superAgents.show>
  mayUpdate: boolean
  mayChangeStatus: boolean
  onClose: () => void
}

interface OfAgent {
  agent: SuperAgent
  onClose: () => void
}

/** Dialog of a super agent that the address names: a view, an update of either part, or its status. */
export function SuperAgentDialogs({ dialog, input, mayUpdate, mayChangeStatus, onClose }: SuperAgentDialogsProps) {
  return (
    <WithRecord
      title="Super Agent"
      endpoint={superAgents.show}
      input={input}
      failure={superAgentMessages.noMerchants}
      onClose={onClose}
    >
      {(agent) => {
        if (dialog === 'view') return <View agent={agent} onClose={onClose} />
        if (dialog === 'update' && mayUpdate) return <Update agent={agent} onClose={onClose} />
        return dialog === 'status' && mayChangeStatus ? <Status agent={agent} onClose={onClose} /> : null
      }}
    </WithRecord>
  )
}

function View({ agent, onClose }: OfAgent) {
  const names = agent.settlementParticipants.map(({ name }) => name).join(', ')
  return (
    <Dialog title={agent.merchantName} open onClose={onClose} width={760}>
      <RecordParts noun="super-agents" record={agent.merchantId} called={agent.merchantName}>
        <DefinitionList
          flush
          items={[
            ...definitionsOf(Object.values(superAgentFields), agent, {
              active: <StatusBadge key="status" status={activeText(agent.active)} />,
            }),
            [superAgentLabels.settlementParticipants, names || 'Only those of every super agent'],
          ]}
        />
      </RecordParts>
    </Dialog>
  )
}

function Update({ agent, onClose }: OfAgent) {
  const own = { agent, onClose }
  const tabs = [
    { id: 'basic', label: 'Basic information', content: <UpdateBasic {...own} /> },
    { id: 'settlement', label: 'Settlement', content: <UpdateSettlement {...own} /> },
  ]
  return (
    <Dialog title={`Update ${agent.merchantName}`} open onClose={onClose} width={720}>
      <Tabs label="Parts of a super agent" tabs={tabs} />
    </Dialog>
  )
}

const shared = { submit: 'Update', columns: 2, done: ({ message }: { message: string }) => message } as const

const UpdateBasic = ({ agent, onClose }: OfAgent) => (
  <FormPage<typeof superAgents.update, ChangedBasicInfo>
    {...shared}
    endpoint={superAgents.update}
    params={{ merchantId: agent.merchantId }}
    fields={basicFields}
    values={basicOf(agent)}
    keepAs={`super-agent.${agent.merchantId}`}
    onDone={onClose}
  />
)

function UpdateSettlement({ agent, onClose }: OfAgent) {
  const { fields, isPending } = useSettlementFields()
  if (isPending) return <DetailSkeleton fields={8} />
  return (
    <FormPage<typeof superAgents.changeSettlement, SettlementInfo>
      {...shared}
      endpoint={superAgents.changeSettlement}
      params={{ merchantId: agent.merchantId }}
      fields={fields}
      values={settlementOf(agent)}
      keepAs={`super-agent-settlement.${agent.merchantId}`}
      verdict={(_, problem) => problem}
      waits
      onDone={onClose}
    />
  )
}

function Status({ agent: { merchantId, merchantName, active }, onClose }: OfAgent) {
  const verb = active ? 'Deactivate' : 'Activate'
  return (
    <TypedAction
      username={merchantName}
      title={`${verb} super agent`}
      submit={verb}
      endpoint={superAgents.changeStatus}
      body={{ id: merchantId, status: !active }}
      done={({ message }) => message}
      lead={
        active
          ? 'Its users are locked out until you activate it again. Past transactions and settlements stay.'
          : 'Its users can work again.'
      }
      onClose={onClose}
    />
  )
}
