/** `dcir super-agents list`, `show` and `download`. */
import { superAgents } from '@dcir/core/reference/super-agents-contract'
import { superAgentSearch as search, superAgentFields } from '@dcir/core/reference/super-agents-fields'
import type { SuperAgentFilter } from '@dcir/core/reference/super-agents-query'
import { superAgentMessages } from '@dcir/core/reference/super-agents-rules'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addBodyFlags, bodyOf } from '../../../kit/flags'
import { listCommand, showCommand } from '../../../kit/list-command'
import { saveAnswer } from '../../../kit/save-answer'

const { merchantId, merchantName, cardAcceptorId, mainEmail, phoneNumber, active } = superAgentFields

export const list = listCommand<typeof superAgents.list, SuperAgentFilter>({
  endpoint: superAgents.list,
  fields: [merchantId, merchantName, cardAcceptorId, mainEmail, phoneNumber, active],
  flags: (command) => addBodyFlags(command, superAgents.filter, { search }),
  call: (api, query, flags) => api.call(superAgents.filter, { query, body: bodyOf(superAgents.filter, flags) }),
  nouns: 'super agents',
  empty: superAgentMessages.empty,
  examples: ['dcir super-agents list', 'dcir super-agents list --merchant-name lagoon --active true --json'],
})

export const show = showCommand({
  endpoint: superAgents.show,
  argument: 'merchantId',
  fields: Object.values(superAgentFields),
  examples: ['dcir super-agents show SA-0001', 'dcir super-agents show SA-0001 --json'],
})

interface Options {
  output?: string
  force?: boolean
}

export const download: CommandSpec<Options> = {
  usage: 'download',
  summary: superAgents.download.summary,
  flags: (command) => {
    addBodyFlags(command, superAgents.download, { search })
    return command
      .option('--output <file>', 'where to put it; else super-agents-DATE.xlsx')
      .option('--force', 'overwrite the file')
  },
  examples: ['dcir super-agents download', 'dcir super-agents download --active true --output active.xlsx'],
  async run(cli, _args, options) {
    await saveAnswer(cli, superAgents.download, { body: bodyOf(superAgents.download, options) }, options)
    return exitCodes.done
  },
}
