import { type ChargeType, chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeTypeColumns, chargeTypeFields } from '@dcir/core/reference/charge-types/fields'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy } from 'react'
import { useRequestTarget } from '../access/request-target'
import type { FeeEffectOf } from './charge-type-form'

const ChargeTypeForm = lazy(() => import('./charge-type-form').then((module) => ({ default: module.ChargeTypeForm })))
const RecordParts = lazy(() => import('../access/record-parts').then((one) => ({ default: one.RecordParts })))
const ChargeExample = lazy(() => import('./charge-example').then((module) => ({ default: module.ChargeExample })))

const columns = columnsOf(chargeTypeColumns, { chargeTypeName: { card: 'lead' } })
const filters = [field.text('chargeCode', 'Charge code', { placeholder: 'Such as STANDARD, or a part of it' })]

/** The charge types of the bank, and what is done with them. */
export function ChargeTypeList({ effect }: { effect: FeeEffectOf }) {
  const { chargeCode } = useAddress()
  const records = useRecords({ ...chargeTypes, noun: 'charge type', name: 'code' })
  const list = records.by(({ code }: ChargeType) => code)
  const sheet = useEditSheet({ endpoints: chargeTypeSheets, nouns: 'charge types', request: useRequestTarget() })
  return (
    <ListScreen
      title="Charge Types"
      endpoint={chargeTypes.list}
      columns={columns}
      filters={filters}
      filterWaits
      {...list}
      actions={[...list.actions, ...sheet.actions]}
      rowName={({ chargeTypeName }) => chargeTypeName}
      empty={chargeCode ? 'No charge type found!' : 'No charge types found ...'}
    >
      {sheet.dialog}
      <RecordDialogs
        records={records}
        title={({ chargeTypeName }) => chargeTypeName}
        view={(charge) => (
          <RecordParts noun="charge-types" record={charge.code}>
            <DefinitionList flush items={definitionsOf(Object.values(chargeTypeFields), charge)} />
            <ChargeExample charge={charge} />
          </RecordParts>
        )}
        form={(record, close) => <ChargeTypeForm record={record} effect={effect} onClose={close} />}
        removal={({ id }) => ({ params: { id: String(id) }, follows: 'What was charged by it stays as it is.' })}
      />
    </ListScreen>
  )
}
