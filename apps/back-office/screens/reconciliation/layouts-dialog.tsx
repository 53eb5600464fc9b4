import { Box, Button } from '@chakra-ui/react'
import { STATEMENT_MAX_BYTES } from '@dcir/core/reconciliation/contract'
import {
  type StatementLayoutVersion,
  statementLayoutMessages,
  statementLayouts,
} from '@dcir/core/reconciliation/layouts/contract'
import { layoutKindWords } from '@dcir/core/reconciliation/layouts/mapping'
import { formatInstant } from '@dcir/core/time/lagos'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { DropZone } from '@dcir/ui/file/drop-zone'
import { Badge } from '@dcir/ui/value/badge'
import { useState } from 'react'
import { PendingRequests } from '../access/pending-requests'
import { LayoutForm } from './layout-form'
import { type ReadSample, readSample, reasonOf, statementNames } from './layout-sample'

/** The layouts by which banks' statements are read, and the mapping of another from a sample. */
export function LayoutsDialog({ onClose }: { onClose: () => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const [read, setRead] = useState<ReadSample | null>(null)
  const step = read ? 'map' : isChoosing ? 'choose' : 'list'
  const mayDraw = useOneAfterAnother(step)
  const toList = () => {
    setRead(null)
    setChoosing(false)
  }
  if (!mayDraw) return null
  if (read) return <LayoutForm read={read} onClose={toList} />
  if (isChoosing) return <Choosing onRead={setRead} onBack={toList} />
  return <Saved onMap={() => setChoosing(true)} onClose={onClose} />
}

function Saved({ onMap, onClose }: { onMap: () => void; onClose: () => void }) {
  const query = useEndpoint(statementLayouts.list, { query: { page: 0, size: 100 } })
  const maySave = useMayCall(statementLayouts.save)
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={onClose}>
        Close
      </Button>
      {maySave && (
        <Button type="button" onClick={onMap}>
          Map a file
        </Button>
      )}
    </>
  )
  return (
    <Dialog title="Bank layouts" open onClose={onClose} footer={footer} width={680}>
      <Box color="text.muted" marginBottom="16px">
        How each bank’s statement files are read. The latest approved version of an account is used.
      </Box>
      <Answer query={query} skeleton={<CardSkeleton cards={2} height="80px" />}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <Nothing />}
            <Box as="ul" listStyleType="none" display="grid" gap="12px">
              {content
                .filter(({ inForce }) => inForce)
                .map((one) => (
                  <Account key={one.accountNumber} newest={one} versions={content} />
                ))}
            </Box>
            {totalElements > content.length && (
              <Box color="text.muted" marginTop="12px">
                The first {content.length} of {totalElements} versions. All are listed by dcir layouts list.
              </Box>
            )}
          </>
        )}
      </Answer>
    </Dialog>
  )
}

const Nothing = () => (
  <Box textAlign="center" padding="24px 0">
    <Box color="text.strong" fontWeight="500">
      {statementLayoutMessages.empty}
    </Box>
    <Box color="text.muted">Map a file of a bank once, and files like it are read from then on.</Box>
  </Box>
)

interface AccountProps {
  newest: StatementLayoutVersion
  versions: readonly StatementLayoutVersion[]
}

/** An account with the version in force, and the older ones below it. */
function Account({ newest, versions }: AccountProps) {
  const { accountNumber } = newest
  const older = versions.filter((one) => one.accountNumber === accountNumber && !one.inForce)
  return (
    <Box as="li" padding="12px 16px" borderWidth="1px" borderColor="border.line" borderRadius="8px">
      <PendingRequests noun="statement-layouts" record={accountNumber} />
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="4px 16px">
        <Box color="text.strong" fontWeight="600" overflowWrap="anywhere">
          {newest.layoutName}
        </Box>
        <Badge tone="success">In force</Badge>
      </Box>
      <Box fontVariantNumeric="tabular-nums">
        Account {accountNumber} · {layoutKindWords[newest.kind]}
      </Box>
      <Version one={newest} />
      {older.map((one) => (
        <Version key={one.version} one={one} />
      ))}
    </Box>
  )
}

const Version = ({
  one: { version, layoutName, savedBy, approvedBy, approvedAt, inForce },
}: {
  one: StatementLayoutVersion
}) => (
  <Box color="text.muted" fontSize="13px" marginTop="4px" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
    Version {version}
    {inForce ? '' : `, ${layoutName}`}: saved by {savedBy}, approved by {approvedBy} on{' '}
    {formatInstant(new Date(approvedAt))}
  </Box>
)

const FAILED = 'This file could not be read.'

/** Takes a sample, which is read here and sent nowhere. */
function Choosing({ onRead, onBack }: { onRead: (read: ReadSample) => void; onBack: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
    if (!chosen) return
    setReading(true)
    try {
      onRead(await readSample(chosen))
    } catch (error) {
      setProblem(reasonOf(error) ?? FAILED)
    } finally {
      setReading(false)
    }
  }
  const footer = (
    <Button type="button" variant="outline" onClick={onBack}>
      Back
    </Button>
  )
  return (
    <Dialog title="Map a file" open onClose={onBack} footer={footer} width={680}>
      <Box color="text.muted" marginBottom="16px">
        Choose a statement as the bank prints it. It is read in this browser and sent nowhere; what it shows is filled
        in for you to look at.
      </Box>
      {problem && <Alert title="Error">{problem}</Alert>}
      <DropZone
        label="Drop a sample here, or choose one"
        accept={statementNames}
        maxBytes={STATEMENT_MAX_BYTES}
        file={file}
        onFile={(chosen) => void choose(chosen)}
        disabled={isReading}
      />
    </Dialog>
  )
}
