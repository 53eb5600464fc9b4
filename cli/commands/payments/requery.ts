/** `dcir requery`: payments whose answer the bank has not given. */
import { requerySearch as search } from '@dcir/core/payments/fields'
import { requery } from '@dcir/core/payments/requery-contract'
import { Option } from 'commander'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addBodyFlags, bodyOf } from '../../kit/flags'
import { saveAnswer } from '../../kit/save-answer'

const endpoints = { disputes: requery.downloadDisputes, settlements: requery.downloadSettlements } as const

interface Options {
  type?: keyof typeof endpoints
  output?: string
  force?: boolean
}

const download: CommandSpec<Options> = {
  usage: 'download',
  summary: 'Download payments whose answer the bank has not given',
  flags: (command) => {
    command.addOption(
      new Option('--type <which>', 'refunds of disputes, or settlement payments')
        .choices(Object.keys(endpoints))
        .default('disputes'),
    )
    addBodyFlags(command, requery.downloadDisputes, { search })
    return command
      .option('--output <file>', 'where to put it; else requery-TYPE-START-END.xlsx')
      .option('--force', 'overwrite the file')
  },
  examples: [
    'dcir requery download --from 2026-11-01 --to 2026-11-30',
    'dcir requery download --type settlements --output unanswered.xlsx',
  ],
  async run(cli, _args, { type = 'disputes', output, force, ...flags }) {
    const endpoint = endpoints[type]
    const body = bodyOf(endpoint, flags)
    await saveAnswer(cli, endpoint, { body }, { ...(output && { output }), ...(force && { force }) })
    return exitCodes.done
  },
}

export const requeryNoun: Noun = {
  name: 'requery',
  summary: 'Payments whose answer the bank has not given',
  verbs: [download],
}
