import { Box, Button } from '@chakra-ui/react'
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { bulkSuperAgentLayout, bulkSuperAgentWords } from '@dcir/core/reference/bulk-super-agents/rules'
import type { SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { superAgentLabels as labels } from '@dcir/core/reference/super-agents/rules'
import { RecordsUpload } from '@dcir/ui/bulk/records-upload'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { useId, useState } from 'react'
import { bulkFields, unsettled, useSettlementFields } from './super-agent-fields'

type Shared = SettlementInfo

/** Super agents by a file, in stages: how all of them are settled, the file, and what became of its rows. */
export function BulkSuperAgents({ onClose }: { onClose: () => void }) {
  const [shared, setShared] = useState<Shared | null>(null)
  const [stage, setStage] = useState<'details' | 'file'>('details')
  const mayDraw = useOneAfterAnother(stage)
  if (!mayDraw) return null
  if (!shared || stage === 'details') {
    const next = (info: Shared) => {
      setShared(info)
      setStage('file')
    }
    return <DetailsStage start={shared} onNext={next} onClose={onClose} />
  }
  return (
    <RecordsUpload
      title="Bulk Super Agent Creation: file"
      resultTitle="Bulk Super Agent Creation: result"
      endpoints={bulkSuperAgents}
      input={{ body: bodyOf(shared) }}
      layout={bulkSuperAgentLayout}
      sample={bulkSuperAgents.sample}
      label="Drop a file of super agents here, or choose one"
      words={bulkSuperAgentWords}
      nameHeading={labels.merchantName}
      lead={<Lead shared={shared} onBack={() => setStage('details')} />}
      onClose={onClose}
    />
  )
}

/** Names of the form as they are beside a file; what was switched off again is not sent. */
const bodyOf = ({ settlementParticipants, concessionEnabled, vatEnabled, ...info }: Shared): BulkSettlement => ({
  participantsIds: settlementParticipants,
  settlementType: info.settlementType,
  chargeTypeCode: info.chargeTypeCode,
  ...(concessionEnabled && { concessionChargeTypeCode: info.concessionChargeTypeCode }),
  vatEnabled,
  ...(vatEnabled && {
    vatAccountType: info.vatAccountType,
    vatAccountNumber: info.vatAccount,
    vatAccountName: info.vatAccountName,
  }),
})

interface DetailsStageProps {
  start: Shared | null
  onNext: (info: Shared) => void
  onClose: () => void
}

function DetailsStage({ start, onNext, onClose }: DetailsStageProps) {
  const id = useId()
  const { fields, isPending } = useSettlementFields()
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={isPending}>
        Continue
      </Button>
    </>
  )
  return (
    <Dialog title="Bulk Super Agent Creation: settlement details" open onClose={onClose} footer={footer} width={720}>
      {isPending ? (
        <DetailSkeleton fields={5} />
      ) : (
        <DeclaredForm<Shared>
          id={id}
          fields={bulkFields(fields)}
          columns={2}
          lead={<Box marginBottom="16px">Every super agent of the file is settled like this.</Box>}
          values={start ?? unsettled}
          onSubmit={onNext}
        />
      )}
    </Dialog>
  )
}

/** How they are settled in a few words, and the way back to it. */
function Lead({ shared, onBack }: { shared: Shared; onBack: () => void }) {
  const count = shared.settlementParticipants.length
  const participants = `${count} ${count === 1 ? 'participant' : 'participants'}`
  const vat = shared.vatEnabled ? 'with VAT' : 'without VAT'
  return (
    <Box display="flex" flexWrap="wrap" gap="8px" alignItems="center" justifyContent="space-between">
      <Box>
        Settled <strong>{shared.settlementType}</strong> by <strong>{shared.chargeTypeCode}</strong>, with{' '}
        {participants}, {vat}.
      </Box>
      <Button type="button" variant="outline" size="sm" onClick={onBack}>
        Back to settlement details
      </Button>
    </Box>
  )
}
