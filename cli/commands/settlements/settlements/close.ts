/** `dcir settlements close`: settles with a super agent now. */

import type { Body } from '@dcir/core/contract/endpoint'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import type { CommandSpec } from '../../../kit/command'
import { confirmOnTerminal, YES } from '../../../kit/confirm'
import { bodyOf } from '../../../kit/flags'
import { printAnswer } from '../../../kit/print-answer'

interface Options {
  until?: string
  yes?: boolean
}

export const close: CommandSpec<Options> = {
  usage: 'close <merchantId>',
  summary: bulkSettlements.close.summary,
  flags: (command) =>
    command
      .option('--until <instant>', 'up to this instant, such as 2026-11-20T12:00:00+01:00; else now')
      .option(...YES),
  examples: ['dcir settlements close SA-0001', 'dcir settlements close SA-0001 --until 2026-11-20T12:00:00+01:00'],
  notes: ['Bulks are closed in the background: dcir settlements list shows them.'],
  async run(cli, [merchantId = ''], { until, yes }) {
    const body: Body<typeof bulkSettlements.close> = bodyOf(bulkSettlements.close, { merchantId, until })
    await confirmOnTerminal(cli, yes, `${merchantId} is settled with now, by payments.`)
    const { message } = await (await cli.api()).call(bulkSettlements.close, { body })
    return printAnswer(cli, { message })
  },
}
