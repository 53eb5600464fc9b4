/** `recovered`: a report that money came back. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { CommandSpec } from './command'
import { bodyOf, paramsOf } from './flags'
import { printAnswer } from './print-answer'

interface RecoveredCommand<E extends Endpoint> {
  /** The path's parameter, as the command's one argument. */
  argument: string
  endpoint: E
  examples: readonly [string, string]
}

export const recoveredCommand = <E extends Endpoint>({
  argument,
  endpoint,
  examples,
}: RecoveredCommand<E>): CommandSpec<{ comment: string }> => ({
  usage: `recovered <${argument}>`,
  summary: endpoint.summary ?? '',
  flags: (command) => command.requiredOption('--comment <text>', 'how the money came back, for the record'),
  examples,
  async run(cli, [value = ''], { comment }) {
    const input: object = { params: paramsOf(endpoint, { [argument]: value }), body: bodyOf(endpoint, { comment }) }
    const { message } = (await (await cli.api()).call(endpoint, input as CallInput<E>)) as { message: string }
    return printAnswer(cli, { message })
  },
})
