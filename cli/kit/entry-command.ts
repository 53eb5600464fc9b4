/** `dcir api`: any entry of the contract, checked here before it is sent. */
import { stat } from 'node:fs/promises'
import type { CallInput } from '@dcir/core/client/client'
import { type Endpoint, fullPath, grantsOf, throughDoor } from '@dcir/core/contract/endpoint'
import { checkBody } from './body-flags'
import type { Cli } from './cli'
import type { CommandSpec } from './command'
import { type ExitCode, exitCodes, usageError } from './exit-codes'
import { hasField, paramsOf, queryOf } from './flags'
import { jsonFrom } from './input'
import { saveAnswer } from './save-answer'
import { sendFiles } from './send-files'
import { type Column, printRows } from './table'

interface Options {
  param?: string[]
  body?: string
  file?: string
  output?: string
  force?: boolean
  list?: boolean
}

/** Loaded for the one command that walks all of it. */
const entries = async () => (await import('@dcir/core/contract/all')).endpoints

const pathOf = (endpoint: Endpoint) =>
  endpoint.doors === undefined ? fullPath(throughDoor(endpoint, null)) : fullPath(throughDoor(endpoint, 'backoffice'))

const grantOf = (endpoint: Endpoint) =>
  grantsOf(endpoint.doors === undefined ? endpoint : endpoint.doors.backoffice).join(' or ')

const columns: readonly Column<Endpoint>[] = [
  { title: 'Entry', value: ({ key }) => key },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Path', value: pathOf },
  { title: 'Right', value: grantOf, text: true },
  { title: 'Summary', value: ({ summary = '' }) => summary, text: true },
]

async function entryOf(name: string): Promise<Endpoint> {
  const all = await entries()
  const found = all.find(({ key }) => key === name)
  if (found) return found
  const noun = name.split('.')[0] ?? ''
  const near = all.filter(({ key }) => key.startsWith(`${noun}.`)).map(({ key }) => key)
  const hint = near.length > 0 ? ` There are ${near.join(', ')}.` : ' dcir api --list shows all.'
  throw usageError(`There is no entry ${name || 'without a name'}.${hint}`)
}

/** `k=v` pairs; a name belongs to the path or to the query, as the entry says. */
function pairsOf(endpoint: Endpoint, given: readonly string[] = []) {
  const pairs = given.map((text): [string, string] => {
    const at = text.indexOf('=')
    if (at < 1) throw usageError(`--param ${text}: write it as name=value.`)
    const name = text.slice(0, at)
    if (!hasField(endpoint.params, name) && !hasField(endpoint.query, name))
      throw usageError(`--param: ${endpoint.key} has no parameter ${name}.`)
    return [name, text.slice(at + 1)]
  })
  const within = (schema: Endpoint['query']) => Object.fromEntries(pairs.filter(([name]) => hasField(schema, name)))
  return { params: within(endpoint.params), query: within(endpoint.query) }
}

async function inputOf(cli: Cli, endpoint: Endpoint, { param, body: typed }: Options): Promise<CallInput<Endpoint>> {
  const { params, query } = pairsOf(endpoint, param)
  if (typed !== undefined && !endpoint.body) throw usageError(`${endpoint.key} takes no body.`)
  const body = typed === undefined ? undefined : await jsonFrom(cli, typed)
  if (endpoint.body) checkBody(endpoint.body, body ?? {})
  return {
    ...(endpoint.params && { params: paramsOf(endpoint, params) }),
    // Pages are counted as the API counts them, from 0.
    ...(endpoint.query && { query: queryOf(endpoint, query, { pagesFromOne: false }) }),
    ...(endpoint.body && { body: body ?? {} }),
  } as CallInput<Endpoint>
}

async function call(cli: Cli, endpoint: Endpoint, options: Options): Promise<ExitCode> {
  const input = await inputOf(cli, endpoint, options)
  const { output, force, file } = options
  if ((file !== undefined) !== (endpoint.upload !== undefined))
    throw usageError(endpoint.upload ? `${endpoint.key} takes a file: --file.` : `${endpoint.key} takes no file.`)
  if (endpoint.download) {
    await saveAnswer(cli, endpoint, input, { ...(output && { output }), ...(force && { force }) })
    return exitCodes.done
  }
  const api = await cli.apiOf(endpoint)
  const answer = file === undefined ? await api.call(endpoint, input) : await upload(cli, endpoint, input, file)
  const isForPeople = cli.terminal.out.rich && !cli.terminal.json
  await cli.terminal.data(`${JSON.stringify(answer ?? null, null, isForPeople ? 2 : 0)}\n`)
  return exitCodes.done
}

async function upload(cli: Cli, endpoint: Endpoint, input: CallInput<Endpoint>, typed: string) {
  const { path } = cli.path(typed)
  const { size } = await stat(path).catch(() => {
    throw usageError(`There is no file ${typed}.`)
  })
  return sendFiles(cli, await cli.apiOf(endpoint), endpoint, { file: { path, size }, input })
}

export const anyEntry: CommandSpec<Options> = {
  usage: 'api [entry]',
  summary: 'Call any entry of the contract, such as disputes.show',
  flags: (command) =>
    command
      .option('--list', 'list the entries, with their paths and rights')
      .option('--param <name=value>', 'a parameter of the path or of the query; as often as needed', collected)
      .option('--body <file>', 'the body as JSON, or - for standard input')
      .option('--file <file>', 'the file, where the entry takes one')
      .option('--output <file>', 'where to put a file that is the answer')
      .option('--force', 'overwrite the file'),
  examples: [
    'dcir api disputes.show --param logCode=DSP-20261121-000001',
    'echo \'{"approved":true,"authorizersComment":"As agreed"}\' | dcir api workflow.process --param requestId=WF-20261121-7 --body -',
  ],
  notes: [
    'The answer is JSON, as the API gives it: amounts are kobo, pages count from 0. Nothing is asked before money is moved.',
  ],
  async run(cli, [name = ''], options) {
    if (!options.list) return call(cli, await entryOf(name), options)
    await printRows(
      cli.terminal,
      columns,
      (await entries()).filter(({ key }) => key.startsWith(name)),
    )
    return exitCodes.done
  },
}

function collected(value: string, before: string[] = []): string[] {
  return [...before, value]
}
