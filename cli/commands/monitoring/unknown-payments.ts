/** `dcir unknown-payments`: payments without the bank’s answer. */
import {
  type UnknownPayments,
  unknownPaymentFields,
  unknownPayments,
} from '@dcir/core/monitoring/unknown-payments-contract'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { printOne } from '../../kit/table'

const columns = columnsOf<UnknownPayments>(Object.values(unknownPaymentFields))

const show: CommandSpec = {
  usage: 'show',
  summary: unknownPayments.show.summary,
  examples: ['dcir unknown-payments show', 'dcir unknown-payments show --json'],
  async run(cli) {
    await printOne(cli.terminal, columns, await (await cli.monitor()).call(unknownPayments.show, {}))
    return exitCodes.done
  },
}

export const unknownPaymentsNoun: Noun = {
  name: 'unknown-payments',
  summary: 'Payments without the bank’s answer',
  verbs: [show],
}
