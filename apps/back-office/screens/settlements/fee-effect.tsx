import { Box, Button, chakra } from '@chakra-ui/react'
import { effectText } from '@dcir/core/settlements/what-if'
import { type FeeChange, type WhatIf, whatIf } from '@dcir/core/settlements/what-if-contract'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Money } from '@dcir/ui/value/money'
import { useState } from 'react'

/** Effect that a change of fees would have had on the last full month, calculated on request. */
export function FeeEffect({ change }: { change: FeeChange }) {
  const may = useMayCall(whatIf.fees)
  const [asked, setAsked] = useState<string | null>(null)
  if (!may) return null
  const isAsked = asked === JSON.stringify(change)
  if (isAsked) return <Worked change={change} />
  return (
    <Button type="button" variant="outline" size="sm" onClick={() => setAsked(JSON.stringify(change))}>
      Show the effect on last month
    </Button>
  )
}

function Worked({ change }: { change: FeeChange }) {
  const { data, isError } = useEndpoint(whatIf.fees, { body: change })
  if (isError) return <Box role="status">The effect on last month could not be worked out.</Box>
  if (!data) return <Box role="status">Working out last month’s transactions again ...</Box>
  return (
    <Box display="grid" gap="12px" color="text.normal">
      <Box role="status" fontWeight="600" color={data.stops === null ? 'text.strong' : 'error.text'}>
        {effectText(data)}
      </Box>
      {data.transactionCount > 0 && <Figures of={data} />}
    </Box>
  )
}

function Figures({ of: { superAgents, participants } }: { of: WhatIf }) {
  return (
    <Box overflow="auto" maxHeight="320px" tabIndex={0} role="region" aria-label="Last month, as it was and would be">
      <Table>
        <thead>
          <tr>
            <th scope="col">Fees of</th>
            <th scope="col">Were</th>
            <th scope="col">Would be</th>
          </tr>
        </thead>
        <tbody>
          {superAgents.map(({ merchantId, merchantName, fee }) => (
            <Row key={merchantId} name={merchantName} {...fee} />
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              Shares of participants
            </th>
          </tr>
          {participants.map(({ name, before, after }) => (
            <Row key={name} name={name} before={before} after={after} />
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

function Row({ name, before, after }: { name: string } & WhatIf['fee']) {
  return (
    <tr data-same={before === after ? '' : undefined}>
      <th scope="row">{name}</th>
      <td>
        <Money amount={before} />
      </td>
      <td>
        <Money amount={after} />
      </td>
    </tr>
  )
}

const Table = chakra('table', {
  base: {
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 12px 6px 0', borderTopWidth: '1px', borderColor: 'border.line', textAlign: 'end' },
    '& th:first-of-type': { textAlign: 'start', fontWeight: '400' },
    '& thead th, & [scope=rowgroup]': { color: 'text.muted', fontSize: '12px', fontWeight: '500' },
    '& td:last-child': { fontWeight: '600', color: 'text.strong' },
    '& [data-same] td:last-child': { fontWeight: '400', color: 'text.muted' },
  },
})
