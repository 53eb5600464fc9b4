import { type Field, saidIn } from '@dcir/core/contract/vocabulary'
import type { ReactNode } from 'react'
import { FieldValue } from '../value/field-value'
import type { Definition } from './definition-list'

/**
 * The fields of a record for a `DefinitionList`, from its noun's vocabulary; a field that the record lacks does not
 * compile.
 * @param special what a screen draws itself, by the field's name
 * @example definitionsOf(pick(disputeFields, 'reason', 'loggedBy'), dispute)
 */
export const definitionsOf = <Name extends string>(
  fields: readonly Field<Name>[],
  record: { readonly [K in NoInfer<Name>]: unknown },
  special: { readonly [K in NoInfer<Name>]?: ReactNode } = {},
): Definition[] =>
  fields.map((field) => {
    const { name, label, kind } = field
    const drawn = <FieldValue key={name} kind={kind} label={label} value={saidIn(field, record)} />
    return [label, name in special ? special[name] : drawn]
  })
