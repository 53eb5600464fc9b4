import { Box } from '@chakra-ui/react'
import { type Kobo, kobo } from '@dcir/core/money/kobo'
import type { ChargeType } from '@dcir/core/reference/charge-types/contract'
import { explainCharge } from '@dcir/core/reference/charge-types/rules'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { formFor } from '@dcir/ui/form/field.ts'

interface Example {
  amount: Kobo
}
const fields = [formFor<Example>().money('amount', 'Example amount')]
const values = { amount: kobo(30_000_000) }

/** The formula of a charge type, worked out for an amount that anybody can change. */
export function ChargeExample({ charge }: { charge: ChargeType }) {
  const model = { ...charge, chargeType: charge.chargeModel }
  return (
    <DeclaredForm<Example> fields={fields} values={values} onSubmit={() => undefined}>
      {({ amount }) => (
        <Box as="output" role="status" aria-label="Fee" display="block" color="text.strong" minHeight="40px">
          {amount === undefined ? 'Type an amount to see its fee.' : explainCharge(model, amount)}
        </Box>
      )}
    </DeclaredForm>
  )
}
