/** `dcir settlements held`, `owed-back`, their reports, and `recovered`. */
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, heldSearch, owedBackFields, owedBackSearch } from '@dcir/core/settlements/left-out-fields'
import { owedBack as owed } from '@dcir/core/settlements/owed-back-contract'
import { listCommand } from '../../../kit/list-command'
import { listReportCommand } from '../../../kit/list-report'
import { recoveredCommand } from '../../../kit/recovered-command'

export const held = listCommand({
  usage: 'held',
  endpoint: heldTransactions.list,
  fields: Object.values(heldFields),
  search: heldSearch,
  nouns: 'transactions',
  empty: 'Nothing is held out of settlement.',
  examples: ['dcir settlements held', 'dcir settlements held --held-reason FEE_EXCEEDS_AMOUNT --json'],
})

export const heldReport = listReportCommand({
  usage: 'held-report',
  endpoint: heldTransactions.download,
  search: heldSearch,
  examples: ['dcir settlements held-report', 'dcir settlements held-report --held-state WAITING --output waiting.xlsx'],
})

export const owedBack = listCommand({
  usage: 'owed-back',
  endpoint: owed.list,
  fields: Object.values(owedBackFields),
  search: owedBackSearch,
  nouns: 'transactions',
  empty: 'Nothing is owed back.',
  examples: ['dcir settlements owed-back', 'dcir settlements owed-back --bulk-settlement-key BS0001-D20261120-T0000'],
})

export const owedBackReport = listReportCommand({
  usage: 'owed-back-report',
  endpoint: owed.download,
  search: owedBackSearch,
  examples: [
    'dcir settlements owed-back-report',
    'dcir settlements owed-back-report --owed-state ALL --output all.xlsx',
  ],
})

export const recovered = recoveredCommand({
  argument: 'transactionSearchKey',
  endpoint: owed.recover,
  examples: [
    'dcir settlements recovered D20261120-000042 --comment "Set off against the bulk of the 22nd"',
    'dcir settlements recovered D20261120-000042 --comment "Paid in by transfer" --json',
  ],
})
