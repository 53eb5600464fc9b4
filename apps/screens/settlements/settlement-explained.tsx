import { Box } from '@chakra-ui/react'
import { bulkSettlements, type SettlementExplanation } from '@dcir/core/settlements/bulk-settlements-contract'
import type { Step } from '@dcir/core/settlements/lines'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { FieldValue } from '@dcir/ui/value/field-value'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { ReactNode } from 'react'

interface SettlementExplainedProps {
  bulkSettlementKey: string
  /** One transaction of the bulk; without it the bulk as a whole is explained. */
  transactionSearchKey?: string
}

/** How each amount came about: formula, charge type and version, caps, rounding, VAT, and who gets which share. */
export function SettlementExplained({ bulkSettlementKey, transactionSearchKey }: SettlementExplainedProps) {
  const query = useEndpoint(bulkSettlements.explain, {
    params: { bulkSettlementKey },
    query: transactionSearchKey ? { transactionSearchKey } : {},
  })
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
      {(explanation) => <Explanation explanation={explanation} />}
    </Answer>
  )
}

function Explanation({ explanation }: { explanation: SettlementExplanation }) {
  const { steps, shares, sum, certificate } = explanation
  return (
    <Box display="grid" gap="16px">
      <Part title="How this was calculated">
        <Steps steps={steps} />
      </Part>
      {shares.length > 0 && (
        <Part title="How the fee is shared">
          <Steps steps={shares} />
          <Box padding={{ base: '12px 16px', md: '12px 24px' }} color="text.strong" overflowWrap="anywhere">
            {sum}
          </Box>
        </Part>
      )}
      {certificate && (
        <Part title="Certificate" beside={<CertificateState holds={certificate.holds} />}>
          <Checks checks={certificate.checks} />
          {certificate.digest && (
            <Box padding={{ base: '4px 16px 12px', md: '4px 24px 16px' }} color="text.muted" overflowWrap="anywhere">
              Signed as{' '}
              <span data-no-print="">
                <FieldValue kind="digest" label="Certificate digest" value={certificate.digest} />
              </span>
              {/* A button is not printed, and paper has to say all of it. */}
              <Box data-print="" as="span" overflowWrap="anywhere">
                {certificate.digest}
              </Box>
            </Box>
          )}
        </Part>
      )}
    </Box>
  )
}

type Certificate = NonNullable<SettlementExplanation['certificate']>

/** One line where all checks passed; those that failed stand open, before the others. */
function Checks({ checks }: Pick<Certificate, 'checks'>) {
  const failed = checks.filter(({ holds }) => !holds)
  const passed = checks.filter(({ holds }) => holds)
  return (
    <Box padding={{ base: '4px 16px', md: '4px 24px' }}>
      <CheckList checks={failed} />
      {passed.length > 0 && (
        <details>
          <Box as="summary" minHeight="32px" paddingBlock="6px" cursor="pointer" color="text.strong">
            {passed.length} {passed.length === 1 ? 'check' : 'checks'} passed
          </Box>
          <CheckList checks={passed} />
        </details>
      )}
    </Box>
  )
}

const CheckList = ({ checks }: Pick<Certificate, 'checks'>) => (
  <Box as="ul" listStyleType="none" _empty={{ display: 'none' }}>
    {checks.map(({ name, text, holds }) => (
      <Box as="li" key={name} display="flex" flexWrap="wrap" gap="4px 12px" padding="6px 0">
        <StatusBadge status={holds ? 'OK' : 'FAILED'} />
        <Box fontWeight="500" color="text.strong">
          {name}
        </Box>
        <Box color="text.muted">{text}</Box>
      </Box>
    ))}
  </Box>
)

const CertificateState = ({ holds }: { holds: boolean }) => (
  <StatusBadge status={holds ? 'HOLDS' : 'RED'} tone={holds ? 'success' : 'error'} />
)

function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <Surface>
      <Box as="section" aria-label={title}>
        <Box
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="16px"
          minHeight="48px"
          padding={{ base: '8px 16px', md: '8px 24px' }}
          borderBottomWidth="1px"
          borderColor="border.line"
        >
          <Box as="h2" fontSize="15px" fontWeight="600" color="text.strong">
            {title}
          </Box>
          {beside}
        </Box>
        {children}
      </Box>
    </Surface>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <Box as="dl">
      {steps.map(({ label, text, amount }) => (
        <Box
          key={label}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: '220px minmax(0, 1fr) auto' }}
          gap="2px 24px"
          alignItems="baseline"
          padding={{ base: '10px 16px', md: '10px 24px' }}
          borderBottomWidth="1px"
          borderColor="border.line"
        >
          <Box as="dt" fontWeight="500" color="text.strong">
            {label}
          </Box>
          <Box
            as="dd"
            gridRow={{ base: '2', md: 'auto' }}
            gridColumn={{ base: '1 / -1', md: 'auto' }}
            color="text.muted"
          >
            {text}
          </Box>
          <Box as="dd" textAlign="end" color="text.strong" fontVariantNumeric="tabular-nums">
            <Money amount={amount} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
