/** `dcir set-aside`: transactions that were not ingested. */
import { pick } from '@dcir/core/contract/vocabulary'
import { setAside, setAsideFields } from '@dcir/core/transactions/set-aside-contract'
import type { CommandSpec, Noun } from '../../kit/command'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'

const list = listCommand({
  endpoint: setAside.list,
  fields: pick(
    setAsideFields,
    'id',
    'lastReceivedAt',
    'outcome',
    'state',
    'transactionSearchKey',
    'cardAcceptorId',
    'merchantName',
    'transactionAmount',
    'times',
    'reason',
  ),
  nouns: 'transactions set aside',
  empty: 'No transactions are set aside.',
  examples: ['dcir set-aside list --state WAITING', 'dcir set-aside list --outcome CONFLICTING --json'],
})

const release: CommandSpec<object> = {
  usage: 'release <cardAcceptorId>',
  summary: setAside.release.summary,
  examples: ['dcir set-aside release 2011LA000000009', 'dcir set-aside release 2011LA000000009 --json'],
  notes: ['Create the super agent of the card acceptor first.'],
  async run(cli, [cardAcceptorId = '']) {
    const body = bodyOf(setAside.release, { cardAcceptorId })
    return printAnswer(cli, await (await cli.api()).call(setAside.release, { body }))
  },
}

const dismiss: CommandSpec<{ reason: string }> = {
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

export const setAsideNoun: Noun = {
  name: 'set-aside',
  summary: 'Transactions that were not ingested',
  verbs: [list, release, dismiss],
}
