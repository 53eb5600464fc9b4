/** Commands of the declared nouns, each from its declaration and its endpoints. */
import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import { contract } from '@dcir/core/contract/all'
import { declaredNouns } from '@dcir/core/contract/declared'
import { type AnyNoun, sheetsOf } from '@dcir/core/contract/noun'
import type { Noun } from '../kit/command'
import { type RecordEndpoints, recordCommands } from '../kit/record-commands'

function commandsOf(noun: AnyNoun): Noun[] {
  const { command } = noun
  if (!command) return []
  const { list, search, filter, show } = contract[noun.name] ?? {}
  const endpoints = { list: search ?? list, filter, show } as RecordEndpoints
  const sheets = contract[sheetsOf(noun)] as SheetEndpoints | undefined
  return [recordCommands({ ...noun, command }, { endpoints, ...(sheets && { sheets }) })]
}

export const declared: readonly Noun[] = declaredNouns.flatMap(commandsOf)
