import { Box, Button } from '@chakra-ui/react'
import type { ChangedBasicInfo, SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useId, useState } from 'react'
import { basicFields, unsettled, useSettlementFields } from './super-agent-fields'

interface StageProps {
  onClose: () => void
}

/** A new super agent in stages: who it is, how it is settled where it is, and what came of it. */
export function NewSuperAgent({ onClose }: StageProps) {
  const [basic, setBasic] = useState<ChangedBasicInfo | null>(null)
  const [stage, setStage] = useState<'basic' | 'end'>('basic')
  const mayDraw = useOneAfterAnother(stage)
  if (!mayDraw) return null
  if (!basic || stage === 'basic') {
    const next = (info: ChangedBasicInfo) => {
      setBasic(info)
      setStage('end')
    }
    return <BasicStage start={basic} onNext={next} onClose={onClose} />
  }
  const props = { basic, onBack: () => setStage('basic'), onClose }
  return basic.enableSettlement ? <SettlementStage {...props} /> : <ConfirmStage {...props} />
}

interface BasicStageProps extends StageProps {
  start: ChangedBasicInfo | null
  onNext: (info: ChangedBasicInfo) => void
}

function BasicStage({ start, onNext, onClose }: BasicStageProps) {
  const id = useId()
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id}>
        Continue
      </Button>
    </>
  )
  return (
    <Dialog title="New Agent: basic information" open onClose={onClose} footer={footer} width={720}>
      <DeclaredForm<ChangedBasicInfo>
        id={id}
        fields={basicFields}
        columns={2}
        keepAs="super-agent.new"
        values={start ?? undefined}
        onSubmit={onNext}
      />
    </Dialog>
  )
}

interface EndStageProps extends StageProps {
  basic: ChangedBasicInfo
  onBack: () => void
}

const created = ({ message }: { message: string }) => <Alert tone="success">{message}</Alert>

/** Who is being made, and the way back to it. */
const Lead = ({ basic, onBack, text }: Omit<EndStageProps, 'onClose'> & { text: string }) => (
  <Box display="flex" flexWrap="wrap" gap="8px" alignItems="center" justifyContent="space-between" marginBottom="16px">
    <Box>
      <strong>{basic.merchantName}</strong> {text}
    </Box>
    <Button type="button" variant="outline" size="sm" onClick={onBack}>
      Back to basic information
    </Button>
  </Box>
)

function SettlementStage({ basic, onBack, onClose }: EndStageProps) {
  const { fields, isPending } = useSettlementFields()
  const { enableSettlement, ...basicInfo } = basic
  return (
    <FormDialog<typeof superAgents.create, SettlementInfo>
      title="New Agent: settlement information"
      submit="Create"
      endpoint={superAgents.create}
      fields={fields}
      values={unsettled}
      body={(settlementInfo) => ({ basicInfo, enableSettlement, settlementInfo })}
      waiting={isPending && <DetailSkeleton fields={8} />}
      lead={<Lead basic={basic} onBack={onBack} text="is settled like this:" />}
      verdict={(_, problem) => problem}
      waits
      allOnTop
      columns={2}
      look={{ width: 720 }}
      after={created}
      onClose={onClose}
    />
  )
}

function ConfirmStage({ basic, onBack, onClose }: EndStageProps) {
  const { enableSettlement, ...basicInfo } = basic
  return (
    <FormDialog<typeof superAgents.create, object>
      title="New Agent: without settlement"
      submit="Create"
      endpoint={superAgents.create}
      fields={[]}
      body={() => ({ basicInfo, enableSettlement })}
      lead={<Lead basic={basic} onBack={onBack} text="is not settled, and nothing is charged until it is." />}
      allOnTop
      after={created}
      onClose={onClose}
    />
  )
}
