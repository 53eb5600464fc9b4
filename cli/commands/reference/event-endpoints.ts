/** `dcir event-endpoints`: addresses of other systems that hear of events. */
import { type EventEndpoint, eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import { endpointColumns, endpointFields as fields } from '@dcir/core/reference/event-endpoints/fields'
import { endpointMessages } from '@dcir/core/reference/event-endpoints/rules'
import type { Cli } from '../../kit/cli'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'

const list = listCommand({
  endpoint: eventEndpoints.list,
  fields: endpointColumns,
  nouns: 'event endpoints',
  empty: endpointMessages.empty,
  examples: ['dcir event-endpoints list', 'dcir event-endpoints list --json'],
})

const show = showCommand({
  endpoint: eventEndpoints.show,
  argument: 'id',
  fields: Object.values(fields),
  examples: ['dcir event-endpoints show EP-1', 'dcir event-endpoints show EP-1 --json'],
})

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const recordOf = async (cli: Cli, id: string): Promise<EventEndpoint> =>
  (await cli.api()).call(eventEndpoints.show, { params: paramsOf(eventEndpoints.show, { id }) })

interface NewOptions {
  description: string
  events: string
}

const create: CommandSpec<NewOptions> = {
  usage: 'create <address>',
  summary: eventEndpoints.create.summary,
  flags(command) {
    command
      .requiredOption('--description <text>', 'what listens there')
      .requiredOption('--events <list>', 'kinds of events, separated by commas, such as dispute.logged,refund.paid')
  },
  examples: [
    'dcir event-endpoints create https://hooks.bank.ng/dcir --description "Case desk" --events dispute.logged',
    'dcir event-endpoints create https://hooks.bank.ng/dcir --description "Ledger" --events refund.paid --json',
  ],
  notes: ['Then make its secret: dcir event-endpoints secret.'],
  async run(cli, [address = ''], { description, events }) {
    const body = bodyOf(eventEndpoints.create, { address, description, kinds: wordsIn(events) })
    return printAnswer(cli, await (await cli.api()).call(eventEndpoints.create, { body }))
  },
}

interface Changes {
  address?: string
  description?: string
  events?: string
  on?: boolean
  off?: boolean
}

const update: CommandSpec<Changes> = {
  usage: 'update <id>',
  summary: eventEndpoints.update.summary,
  flags(command) {
    command
      .option('--address <url>', 'where events are sent to')
      .option('--description <text>', 'what listens there')
      .option('--events <list>', 'all kinds of events that it hears, separated by commas')
      .option('--on', 'events are sent')
      .option('--off', 'events are not sent any more')
  },
  examples: [
    'dcir event-endpoints update EP-1 --events dispute.logged,dispute.answered',
    'dcir event-endpoints update EP-1 --off --json',
  ],
  notes: ['What is not named stays as it is.'],
  async run(cli, [id = ''], { events, on, off, ...changes }) {
    if (on && off) throw usageError('--on or --off, not both.')
    const before = await recordOf(cli, id)
    const body = bodyOf(eventEndpoints.update, {
      address: changes.address ?? before.address,
      description: changes.description ?? before.description,
      kinds: events === undefined ? before.kinds : wordsIn(events),
      active: on ? true : off ? false : before.active,
    })
    const params = paramsOf(eventEndpoints.update, { id })
    return printAnswer(cli, await (await cli.api()).call(eventEndpoints.update, { params, body }))
  },
}

const remove: CommandSpec = {
  usage: 'delete <id>',
  summary: eventEndpoints.remove.summary,
  examples: ['dcir event-endpoints delete EP-1', 'dcir event-endpoints delete EP-1 --json'],
  async run(cli, [id = '']) {
    const params = paramsOf(eventEndpoints.remove, { id })
    return printAnswer(cli, await (await cli.api()).call(eventEndpoints.remove, { params }))
  },
}

const secret: CommandSpec = {
  usage: 'secret <id>',
  summary: eventEndpoints.rotate.summary,
  examples: ['dcir event-endpoints secret EP-1', 'dcir event-endpoints secret EP-1 --json'],
  notes: ['The secret alone goes to standard output.'],
  async run(cli, [id = '']) {
    const params = paramsOf(eventEndpoints.rotate, { id })
    const answer = await (await cli.api()).call(eventEndpoints.rotate, { params })
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify(answer)}\n` : `${answer.secret}\n`)
    if (!cli.terminal.json) cli.terminal.say(answer.message)
    return exitCodes.done
  },
}

const test: CommandSpec = {
  usage: 'test <id>',
  summary: eventEndpoints.test.summary,
  examples: ['dcir event-endpoints test EP-1', 'dcir event-endpoints test EP-1 --json'],
  notes: ['dcir events show tells what came of it.'],
  async run(cli, [id = '']) {
    const params = paramsOf(eventEndpoints.test, { id })
    return printAnswer(cli, await (await cli.api()).call(eventEndpoints.test, { params }))
  },
}

export const eventEndpointsNoun: Noun = {
  name: 'event-endpoints',
  summary: 'Addresses of other systems that hear of events',
  verbs: [list, show, create, update, remove, secret, test],
}
