/** `dcir today`: work to do now, what costs money first. */
import { type Matter, today } from '@dcir/core/today/contract'
import { sentenceOf } from '@dcir/core/today/rules'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { type Column, printRows } from '../../kit/table'

const columnsAt = (now: Date): readonly Column<Matter>[] => [
  { title: 'What', value: ({ kind }) => kind },
  { title: 'Count', value: ({ count }) => String(count), right: true },
  { title: 'To do', value: (row) => sentenceOf(row, now), text: true },
]

const list: CommandSpec = {
  usage: 'list',
  summary: today.list.summary,
  examples: ['dcir today list', 'dcir today list --json'],
  async run(cli) {
    const { matters } = await (await cli.api()).call(today.list, {})
    await printRows(cli.terminal, columnsAt(cli.now()), matters)
    if (matters.length === 0) cli.terminal.say('Nothing to do right now.')
    return exitCodes.done
  },
}

export const todayNoun: Noun = {
  name: 'today',
  summary: 'What is to do',
  verbs: [list],
}
