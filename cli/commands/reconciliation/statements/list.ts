/** `dcir statements list`. */
import { statements } from '@dcir/core/reconciliation/contract'
import { listCommand } from '../../../kit/list-command'
import { listFields, toned } from './counts'

export const list = listCommand({
  endpoint: statements.list,
  fields: listFields,
  columns: toned,
  nouns: 'files',
  empty: 'No results found!',
  examples: [
    'dcir statements list --from 2026-11-01 --to 2026-11-30',
    "dcir statements list --size 100 | awk -F'\\t' '$4 == \"FAILED\"'",
  ],
})
