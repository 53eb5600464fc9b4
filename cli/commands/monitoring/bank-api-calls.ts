/** `dcir bank-api-calls`: how the bank answers. */
import { bankApiCallFields, bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import { businessDate } from '@dcir/core/time/lagos'
import type { CommandSpec, Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'

const between = listCommand({
  endpoint: bankApiCalls.list,
  fields: Object.values(bankApiCallFields),
  nouns: 'APIs',
  empty: 'No bank api records found...',
  examples: ['dcir bank-api-calls list', 'dcir bank-api-calls list --from 2026-11-01 --to 2026-11-20 --json'],
})

const list: CommandSpec = {
  ...between,
  run(cli, args, options) {
    const today = businessDate(cli.now())
    const isDated = 'from' in options || 'to' in options || 'startDate' in options || 'endDate' in options
    return between.run(cli, args, isDated ? options : Object.assign(options, { from: today, to: today }))
  },
}

export const bankApiCallsNoun: Noun = {
  name: 'bank-api-calls',
  summary: 'How the bank answers',
  verbs: [list],
}
