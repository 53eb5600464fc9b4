/** Commands that change something, made of a contract entry: its body as flags or as JSON, its answer said. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { addFieldFlags, bodyWithFlags, checkBody, fieldsOfBody, type Labels } from './body-flags'
import type { Cli } from './cli'
import type { CommandSpec } from './command'
import { confirm } from './confirm'
import { type ExitCode, exitCodes } from './exit-codes'
import { hasField, paramsOf } from './flags'
import { jsonFrom } from './input'

type Values = Record<string, unknown>

interface WriteCommand<R extends object> {
  verb: string
  /** Where the record decides, a function of it; flags are those of the first. */
  endpoint: Endpoint
  endpointOf?(record: R): Endpoint
  /** Where it is called otherwise than the endpoint. */
  summary?: string
  /** The arguments in their order, each with the field of the path or the body that it fills. */
  args?: Readonly<Record<string, string>>
  labels: Labels
  /** Values of the body that the verb itself sets, such as that it approves. */
  fixed?: Values
  /** Fields that are no flag of this verb. */
  but?: readonly string[]
  /** The record as it is, by the first argument; and what of it the body says again. */
  record?: { read(cli: Cli, id: string): Promise<R>; body?(record: R): Values }
  /** The question where money is moved. */
  asks?(record: R, body: Values): string
  /** Field of the answer that is printed as data, such as the log code of a new dispute. */
  prints?: string
  examples: readonly [string, string]
  notes?: readonly string[]
}

interface Options {
  from?: string
  yes?: boolean
}

/** `dcir disputes accept`: an entry of the contract as a command. */
export function writeCommand<R extends object = object>(command: WriteCommand<R>): CommandSpec<Options> {
  const { verb, endpoint, args = {}, labels, fixed = {}, but = [], record, asks, examples } = command
  const hidden = new Set([...but, ...Object.keys(fixed), ...Object.values(args)])
  const given = record?.body === undefined
  const fields = (endpoint.body ? fieldsOfBody(endpoint.body, labels) : [])
    .filter(({ path }) => !hidden.has(path.at(-1) ?? ''))
    .map((field) => ({ ...field, required: field.required && given }))
  return {
    usage: [verb, ...Object.keys(args).map((name) => `<${name}>`)].join(' '),
    summary: command.summary ?? endpoint.summary ?? verb,
    flags(flags) {
      addFieldFlags(flags, fields, labels)
      if (endpoint.body) flags.option('--from <file>', 'the body as JSON, or - for standard input; flags go before it')
      if (asks) flags.option('--yes', 'that money may be moved, where nobody can be asked')
    },
    examples,
    notes: [
      ...(command.notes ?? []),
      ...(endpoint.gated ? ['Where the bank has two people decide it, it becomes a request.'] : []),
    ],
    async run(cli, words, flags) {
      const values = Object.fromEntries(Object.values(args).map((field, at) => [field, words[at] ?? '']))
      const inPath = Object.entries(values).filter(([name]) => hasField(endpoint.params, name))
      const params = paramsOf(endpoint, Object.fromEntries(inPath) as Record<string, string>)
      const before = record ? await record.read(cli, words[0] ?? '') : ({} as R)
      const called = command.endpointOf?.(before) ?? endpoint
      const typed = flags.from === undefined ? {} : ((await jsonFrom(cli, flags.from)) as Values)
      const beside = Object.entries(values).filter(([name]) => hasField(called.body, name))
      const start = { ...record?.body?.(before), ...typed, ...fixed, ...Object.fromEntries(beside) }
      const body = await bodyWithFlags(cli, fields, start, flags as Values)
      if (called.body) checkBody(called.body, body, fields)
      if (asks) await confirm(cli, flags.yes, asks(before, body))
      const input = { params, ...(called.body && { body }) } as CallInput<Endpoint>
      const answer = await (await cli.apiOf(called)).call(called, input)
      return say(cli, (answer ?? {}) as Values, command.prints)
    },
  }
}

async function say({ terminal }: Cli, answer: Values, prints: string | undefined): Promise<ExitCode> {
  if (terminal.json) await terminal.data(`${JSON.stringify(answer)}\n`)
  else if (prints !== undefined) await terminal.data(`${String(answer[prints])}\n`)
  if (!terminal.json && typeof answer.message === 'string') terminal.say(answer.message)
  return exitCodes.done
}
