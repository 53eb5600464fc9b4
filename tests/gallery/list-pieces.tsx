import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { Surface } from '@dcir/ui/list/screen'
import { column } from '@dcir/ui/table/column'
import { useState } from 'react'
import { pieces } from './contract'

const accessible = ['bo_dcir_get_charge_types'] as const
const columns = [
  column.text('name', 'Name'),
  column.text('accountNumber', 'Account Number'),
  column.money('flat', 'Flat'),
]
const filters = [field.text('name', 'Name', { type: 'NAME', required: false })]

/** A list screen as a feature declares one. */
export function List() {
  return (
    <ListScreen
      title="Charge types"
      endpoint={pieces.list}
      accessible={accessible}
      columns={columns}
      filters={filters}
      rowKey={({ name }) => name}
      empty="No charge types found ..."
    />
  )
}

/** A list of which several rows can be chosen. */
export function Selection() {
  const [names, setNames] = useState('')
  return (
    <ListScreen
      title="Charge types"
      endpoint={pieces.list}
      accessible={accessible}
      columns={columns}
      filters={filters}
      rowKey={({ name }) => name}
      empty="No charge types found ..."
      selection={{
        actions: (rows) => [{ label: 'Add up', onSelect: () => setNames(rows.map(({ name }) => name).join(' and ')) }],
      }}
    >
      <p>{names}</p>
    </ListScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen title="Charge type" back={{ to: '/' }} accessible={accessible} endpoint={pieces.show} input={{}}>
      {(row) => <DefinitionList items={[['Name', row.name]]} />}
    </DetailScreen>
  )
}

export function CardWaiting() {
  const query = useEndpoint(pieces.show, {})
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={2} />} frame={Surface}>
      {(row) => <p>{row.name}</p>}
    </Answer>
  )
}
