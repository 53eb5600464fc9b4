import { Box } from '@chakra-ui/react'
import { type Kobo, kobo } from '@dcir/core/money/kobo'
import { type ChargeTypeOfShare, type Participant, participants } from '@dcir/core/reference/participants/contract'
import { participant as noun, participantTexts } from '@dcir/core/reference/participants/noun'
import { explainSharing, modelOf, sharerOf } from '@dcir/core/reference/sharing'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { formFor } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'

interface Example {
  amount: Kobo
  /** The code of the super agent's charge type. */
  fee: string
}

const { money, select } = formFor<Example>()
const NAIRA_100_000 = kobo(10_000_000)
const { participantId: _, ...shown } = noun.fields

/** All that is known of a participant, and how its share comes about on an amount that can be typed. */
export function ParticipantBreakdown({ participant }: { participant: Participant }) {
  const { data: chargeTypes = [], error } = useEndpoint(participants.chargeTypes, {})
  const { data: listed } = useEndpoint(participants.list, { query: { size: 100 } })
  useErrorToast(error, participantTexts.noChargeTypes)
  const global = (listed?.content ?? []).filter((one) => one.globalCharge)
  const sharers = [participant, ...global.filter((one) => one.participantId !== participant.participantId)]
  return (
    <>
      <Box as="h3" fontWeight="600" color="text.strong" marginBottom="8px">
        How the fee is shared
      </Box>
      {chargeTypes.length > 0 && <Formula {...{ chargeTypes, sharers }} />}
      <DefinitionList flush items={definitionsOf(Object.values(shown), participant)} />
    </>
  )
}

interface FormulaProps {
  chargeTypes: readonly ChargeTypeOfShare[]
  /** The participant and the global ones. */
  sharers: readonly Participant[]
}

/** The sharing formula on an example. */
function Formula({ chargeTypes, sharers }: FormulaProps) {
  const fields = useMemo(() => {
    const choices = chargeTypes.map(({ code, chargeTypeName }) => ({ value: code, label: chargeTypeName }))
    return [
      money('amount', 'Example amount'),
      select('fee', 'Super agent’s charge type', { choices, prompt: selectPrompts.chargeType }),
    ]
  }, [chargeTypes])
  const start = chargeTypes.find(({ code }) => code === 'STANDARD') ?? chargeTypes[0]
  return (
    <DeclaredForm<Example>
      fields={fields}
      columns={2}
      values={{ amount: NAIRA_100_000, fee: start?.code ?? '' }}
      onSubmit={() => undefined}
    >
      {({ amount, fee }) => {
        const chargeType = chargeTypes.find(({ code }) => code === fee)
        if (!chargeType || !amount || amount < 1) return null
        return (
          <Box role="status">
            <Box as="ul" listStyleType="none" fontVariantNumeric="tabular-nums">
              {explainSharing(amount, modelOf(chargeType), sharers.map(sharerOf)).map((line) => (
                <Box as="li" key={line} paddingBlock="4px" overflowWrap="anywhere">
                  {line}
                </Box>
              ))}
            </Box>
          </Box>
        )
      }}
    </DeclaredForm>
  )
}
