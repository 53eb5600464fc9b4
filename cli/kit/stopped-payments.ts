/** `stopped` and `retry` of both kinds of payments: what nothing goes on with by itself. */

import type { Body } from '@dcir/core/contract/endpoint'
import { pick } from '@dcir/core/contract/vocabulary'
import { stoppedFields } from '@dcir/core/payments/fields'
import { stoppedPayments } from '@dcir/core/payments/stopped-contract'
import type { CommandSpec } from './command'
import { confirmOnTerminal, YES } from './confirm'
import { bodyOf, paramsOf } from './flags'
import { listCommand } from './list-command'
import { printAnswer } from './print-answer'

const kinds = {
  refunds: { list: stoppedPayments.refunds, retry: stoppedPayments.retryRefund, of: 'logCode', nouns: 'refunds' },
  'settlement-payments': {
    list: stoppedPayments.settlements,
    retry: stoppedPayments.retrySettlement,
    of: 'bulkSettlementKey',
    nouns: 'settlement payments',
  },
} as const
type Noun = keyof typeof kinds

export function stoppedCommand(noun: Noun) {
  const { list: endpoint, of, nouns } = kinds[noun]
  return listCommand({
    usage: 'stopped',
    endpoint,
    fields: pick(
      stoppedFields,
      'requestId',
      'merchantName',
      'amount',
      'status',
      'attempts',
      of,
      'downloadedBy',
      'comment',
    ),
    nouns,
    empty: `No ${nouns} have stopped.`,
    examples: [`dcir ${noun} stopped`, `dcir ${noun} stopped --json`],
  })
}

interface Options {
  reason: string
  unpaid?: boolean
  yes?: boolean
}

export function retryCommand(noun: Noun): CommandSpec<Options> {
  const { retry: endpoint } = kinds[noun]
  return {
    usage: 'retry <requestId>',
    summary: endpoint.summary,
    flags: (command) =>
      command
        .requiredOption('--reason <text>', 'why it can be paid now, for its history')
        .option('--unpaid', 'that nobody has paid it by hand, of one that was downloaded')
        .option(...YES),
    examples: [
      `dcir ${noun} retry PR-000000042 --reason "The account is open again"`,
      `dcir ${noun} retry PR-000000042 --reason "Given back by the desk" --unpaid`,
    ],
    async run(cli, [requestId = ''], { reason, unpaid, yes }) {
      const params = paramsOf(endpoint, { requestId })
      const body: Body<typeof endpoint> = bodyOf(endpoint, { reason, acknowledged: unpaid })
      await confirmOnTerminal(cli, yes, `${requestId} is paid again.`)
      const { message } = await (await cli.api()).call(endpoint, { params, body })
      return printAnswer(cli, { message })
    },
  }
}
