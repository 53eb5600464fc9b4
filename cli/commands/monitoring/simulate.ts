/** `dcir simulate`: the simulator of a demonstration. */
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { simulationLines } from '@dcir/core/monitoring/simulation-rules'
import type { Command, CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { printAnswer } from '../../kit/print-answer'

interface For {
  for: string
}

const duration = (command: Command) => command.option('--for <time>', 'how long, such as 10m or 2h; 4h at most', '10m')

/** @throws CliError for what is no time */
function minutesOf(text: string): number {
  const [, number, unit] = /^(\d{1,3})([mh])$/.exec(text) ?? []
  if (!number) throw usageError(`--for: ${text} is no time. Write it as 10m or 2h.`)
  return Number(number) * (unit === 'h' ? 60 : 1)
}

const bank: CommandSpec<For> = {
  usage: 'bank <mode>',
  summary: simulation.bank.summary,
  flags: duration,
  examples: ['dcir simulate bank slow --for 10m', 'dcir simulate bank well'],
  notes: ['The modes are slow, failing, silent and well.'],
  async run(cli, [mode = ''], options) {
    const body = bodyOf(simulation.bank, { mode: mode.toUpperCase(), minutes: minutesOf(options.for) })
    const { message } = await (await cli.monitor()).call(simulation.bank, { body })
    return printAnswer(cli, { message })
  },
}

const superAgent: CommandSpec<For> = {
  usage: 'super-agent <cardAcceptorId> <mode>',
  summary: simulation.superAgent.summary,
  flags: duration,
  examples: [
    'dcir simulate super-agent 2011LA000000001 quiet --for 1h',
    'dcir simulate super-agent 2011LA000000001 well',
  ],
  notes: ['The modes are quiet and well. dcir last-transactions list shows the ids.'],
  async run(cli, [cardAcceptorId = '', mode = ''], options) {
    const params = paramsOf(simulation.superAgent, { cardAcceptorId })
    const body = bodyOf(simulation.superAgent, { mode: mode.toUpperCase(), minutes: minutesOf(options.for) })
    const { message } = await (await cli.monitor()).call(simulation.superAgent, { params, body })
    return printAnswer(cli, { message })
  },
}

const show: CommandSpec = {
  usage: 'show',
  summary: simulation.show.summary,
  examples: ['dcir simulate show', 'dcir simulate show --json'],
  async run(cli) {
    const told = await (await cli.monitor()).call(simulation.show, {})
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify(told)}\n`)
    else if (!told.simulated) cli.terminal.say('This platform has no simulator.')
    else
      await cli.terminal.data(
        `${[...simulationLines(told), ...(told.bank ? [] : ['The simulated bank is well.'])].join('\n')}\n`,
      )
    return exitCodes.done
  },
}

export const simulateNoun: Noun = {
  name: 'simulate',
  summary: 'The simulator of a demonstration',
  verbs: [show, bank, superAgent],
}
