import { Box, Button, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { transactionIndicators } from '@dcir/core/reconciliation/entries/query'
import {
  type DayCertificate,
  dayFigureNames,
  daySignOffs,
  type DaySignOff as Signing,
} from '@dcir/core/reconciliation/sign-offs/contract'
import { overviewFields } from '@dcir/core/reconciliation/sign-offs/fields'
import { changedSince, changeText, openItemsText } from '@dcir/core/reconciliation/sign-offs/rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { Surface } from '@dcir/ui/list/screen'
import { FieldValue } from '@dcir/ui/value/field-value'
import { Money } from '@dcir/ui/value/money'
import { SignOffBadge } from './sign-off-badge'

/** Who signed a day off, whether it still holds, and signing it. One certificate is of credits and debits alike. */
export function DaySignOff({ transactionDate }: { transactionDate: string }) {
  const query = useEndpoint(daySignOffs.certificate, { params: { transactionDate } })
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="72px" />} frame={Surface}>
      {(certificate) => <Standing certificate={certificate} />}
    </Answer>
  )
}

function Standing({ certificate }: { certificate: DayCertificate }) {
  const { state, signed, changes, isAuthentic, transactionDate, openCount, openDays } = certificate
  const may = useMayCall(daySignOffs.sign)
  const [dialog, setDialog] = useAddressField('dialog')
  const close = () => void setDialog(undefined)
  const maySign = may && !certificate.holds && transactionDate < today()
  return (
    <Box as="section" aria-label="Sign-off">
      {signed && state === 'CHANGED' && (
        <Alert title={`${changedSince(signed)}:`}>
          <Box as="ul" listStyleType="none">
            {changes.map((change) => (
              <li key={`${change.transactionIndicator}-${change.figure}`}>{changeText(change)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {isAuthentic === false && <Alert title="The stored certificate is not the one that was signed." />}
      <Surface>
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="8px 16px"
          padding={{ base: '12px 16px', md: '12px 24px' }}
        >
          <SignOffBadge state={state} />
          <Box flex="1 1 260px" minWidth="0" color="text.strong" overflowWrap="anywhere">
            {signed
              ? `${signed.signedBy} signed this day off on ${formatInstant(signed.signedAt)}.`
              : 'Not signed off.'}
            {openDays !== null && (
              <Box color="text.muted" fontSize="13px">
                {openItemsText(openCount, openDays)}
              </Box>
            )}
          </Box>
          {signed && (
            <Button type="button" variant="outline" size="sm" onClick={() => void setDialog('certificate')}>
              Certificate
            </Button>
          )}
          {maySign && (
            <Button type="button" size="sm" onClick={() => void setDialog('sign-off')}>
              {signed ? 'Sign Again' : 'Sign Off'}
            </Button>
          )}
        </Box>
      </Surface>
      {dialog === 'certificate' && signed && <Shown certificate={certificate} signed={signed} onClose={close} />}
      {dialog === 'sign-off' && maySign && <SigningDialog certificate={certificate} onClose={close} />}
    </Box>
  )
}

type Signature = NonNullable<DayCertificate['signed']>

function Shown({
  certificate,
  signed,
  onClose,
}: {
  certificate: DayCertificate
  signed: Signature
  onClose: () => void
}) {
  const { earlier, holds } = certificate
  const footer = (
    <Button type="button" variant="outline" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Certificate" open onClose={onClose} width={WIDTH} footer={footer}>
      <Box display="grid" gap="16px">
        <Box color="text.strong" overflowWrap="anywhere">
          <Box fontWeight="600">{`${signed.signedBy} on ${formatInstant(signed.signedAt)}`}</Box>
          <Box whiteSpace="pre-wrap">{signed.comment}</Box>
          {signed.openReason && <Box color="text.muted">{`Although rows were open: ${signed.openReason}`}</Box>}
        </Box>
        <Figures of={signed.figures} label="Figures as they were signed" />
        <Box color="text.muted" overflowWrap="anywhere">
          Signed as <FieldValue kind="digest" label="Certificate digest" value={signed.digest} />.{' '}
          {holds ? 'The rows of today give the same figures.' : 'The figures have changed since.'}
        </Box>
        {earlier.length > 0 && (
          <Box as="section" aria-label="Certificates before">
            <Box as="h3" fontWeight="600" color="text.strong">
              Certificates before
            </Box>
            <Box as="ul" listStyleType="none">
              {earlier.map(({ digest, signedBy, signedAt, comment }) => (
                <li key={digest}>{`${signedBy} on ${formatInstant(signedAt)}: ${comment}`}</li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Dialog>
  )
}

const WIDTH = 680

const form = formFor<Signing>()
const comment = form.area('comment', 'Comment', { most: 500 })
const openReason = form.area('openReason', 'Reason for signing with open items', { most: 500 })

function SigningDialog({ certificate, onClose }: { certificate: DayCertificate; onClose: () => void }) {
  const { transactionDate, figures, figuresDigest, openCount, openDays } = certificate
  return (
    <FormDialog<typeof daySignOffs.sign, Signing>
      title={certificate.signed ? 'Sign Again' : 'Sign Off'}
      submit="Sign Off"
      waits
      endpoint={daySignOffs.sign}
      params={{ transactionDate }}
      fields={openCount > 0 ? [comment, openReason] : [comment]}
      body={(filled) => ({ ...filled, figuresDigest })}
      lead={
        <Box display="grid" gap="12px" marginBottom="20px">
          <Figures of={figures} label="You sign for" />
          {openDays !== null && <Box color="warning.text">{openItemsText(openCount, openDays)}</Box>}
        </Box>
      }
      done={({ message }) => message}
      onDone={onClose}
      isOver={hasMovedOn}
      onClose={onClose}
      look={{ width: WIDTH }}
    />
  )
}

const Figures = ({ of, label }: { of: DayCertificate['figures']; label: string }) => (
  <Box overflowX="auto" tabIndex={0} role="region" aria-label={label}>
    <Table>
      <thead>
        <tr>
          <th scope="col">
            <span>{label}</span>
          </th>
          <th scope="col" colSpan={2}>
            Credits
          </th>
          <th scope="col" colSpan={2}>
            Debits
          </th>
        </tr>
      </thead>
      <tbody>
        {dayFigureNames.map((name) => (
          <tr key={name}>
            <th scope="row">{overviewFields[name].label}</th>
            {transactionIndicators.map((direction) => (
              <Figure key={direction} {...of[direction][name]} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Box>
)

const Figure = ({ count, value }: DayCertificate['figures']['CREDIT']['loaded']) => (
  <>
    <td>{formatCount(count)}</td>
    <td>
      <Money amount={value} />
    </td>
  </>
)

const Table = chakra('table', {
  base: {
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 0 6px 16px', borderTopWidth: '1px', borderColor: 'border.line', textAlign: 'end' },
    '& th:first-of-type': { paddingInlineStart: '0', textAlign: 'start', fontWeight: '400' },
    '& thead th': { color: 'text.muted', fontSize: '12px', fontWeight: '500', borderTopWidth: '0' },
    '& td': { color: 'text.strong' },
  },
})
