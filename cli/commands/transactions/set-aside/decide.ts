/** `dcir set-aside release` and `dismiss`. */
import { setAside } from '@dcir/core/transactions/set-aside-contract'
import type { CommandSpec } from '../../../kit/command'
import { bodyOf, paramsOf } from '../../../kit/flags'
import { printAnswer } from '../../../kit/print-answer'

export const release: CommandSpec<object> = {
  usage: 'release <cardAcceptorId>',
  summary: setAside.release.summary,
  examples: ['dcir set-aside release 2011LA000000009', 'dcir set-aside release 2011LA000000009 --json'],
  notes: ['Create the super agent of the card acceptor first.'],
  async run(cli, [cardAcceptorId = '']) {
    const body = bodyOf(setAside.release, { cardAcceptorId })
    return printAnswer(cli, await (await cli.api()).call(setAside.release, { body }))
  },
}

export const dismiss: CommandSpec<{ reason: string }> = {
  usage: 'dismiss <id>',
  summary: setAside.dismiss.summary,
  flags: (command) => command.requiredOption('--reason <text>', 'why it is not ingested, for the audit trail'),
  examples: [
    'dcir set-aside dismiss 7 --reason "A test of the switch"',
    'dcir set-aside dismiss 7 --reason "Sent twice, the first is right" --json',
  ],
  async run(cli, [id = ''], { reason }) {
    const params = paramsOf(setAside.dismiss, { id })
    const body = bodyOf(setAside.dismiss, { reason })
    return printAnswer(cli, await (await cli.api()).call(setAside.dismiss, { params, body }))
  },
}
