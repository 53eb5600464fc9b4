/** `dcir super-agents`: super agents, and how they are settled. */

import type { Result } from '@dcir/core/contract/endpoint'
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { bulkSuperAgentSearch } from '@dcir/core/reference/bulk-super-agents/fields'
import {
  BULK_SUPER_AGENT_SAMPLE,
  bulkSuperAgentLayout,
  bulkSuperAgentWords,
} from '@dcir/core/reference/bulk-super-agents/rules'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentSearch as search, superAgentFields } from '@dcir/core/reference/super-agents/fields'
import type { SuperAgentFilter } from '@dcir/core/reference/super-agents/query'
import { superAgentInputs, superAgentMessages } from '@dcir/core/reference/super-agents/rules'
import { recordsResult, recordsUpload } from '../../kit/bulk-records'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addBodyFlags, bodyOf, paramsOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'
import { sampleCommand } from '../../kit/sample'
import { saveAnswer } from '../../kit/save-answer'
import { writeCommand } from '../../kit/write-command'

const { merchantId, merchantName, cardAcceptorId, mainEmail, phoneNumber, active } = superAgentFields

const list = listCommand<typeof superAgents.list, SuperAgentFilter>({
  endpoint: superAgents.list,
  fields: [merchantId, merchantName, cardAcceptorId, mainEmail, phoneNumber, active],
  flags: (command) => addBodyFlags(command, superAgents.filter, { search }),
  call: (api, query, flags) => api.call(superAgents.filter, { query, body: bodyOf(superAgents.filter, flags) }),
  nouns: 'super agents',
  empty: superAgentMessages.empty,
  examples: ['dcir super-agents list', 'dcir super-agents list --merchant-name lagoon --active true --json'],
})

const show = showCommand({
  endpoint: superAgents.show,
  argument: 'merchantId',
  fields: Object.values(superAgentFields),
  examples: ['dcir super-agents show SA-0001', 'dcir super-agents show SA-0001 --json'],
})

interface Options {
  output?: string
  force?: boolean
}

const download: CommandSpec<Options> = {
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

const labels = {
  ...superAgentInputs,
  enableSettlement: { label: 'Settlement', meaning: 'whether it is settled' },
}

const create = writeCommand({
  verb: 'create',
  endpoint: superAgents.create,
  labels,
  examples: [
    'dcir super-agents create --from agent.json --json',
    'dcir super-agents create --from agent.json --card-acceptor-id LAGOON000000001 --enable-settlement false',
  ],
})

type SuperAgent = Result<typeof superAgents.show>

/** Fields of a super agent that each update sends again, where they have a value. */
const basicNames = [
  ...['merchantName', 'mainEmail', 'supportEmail', 'settlementEmail', 'disputeEmail', 'phoneNumber'],
  ...['alternatePhoneNumber', 'cardAcceptorId', 'adminEmail', 'adminFirstname', 'adminLastname'],
]

const update = writeCommand<SuperAgent>({
  verb: 'update',
  endpoint: superAgents.update,
  args: { merchantId: 'merchantId' },
  labels,
  record: {
    read: async (cli, merchantId) =>
      (await cli.api()).call(superAgents.show, { params: paramsOf(superAgents.show, { merchantId }) }),
    body: (agent) => {
      const known = Object.entries(agent).filter(([name, value]) => basicNames.includes(name) && value !== null)
      return { ...Object.fromEntries(known), enableSettlement: agent.settlementConfigured }
    },
  },
  examples: [
    'dcir super-agents update SA-0001 --support-email help@lagoon.example',
    'dcir super-agents update SA-0001 --phone-number 08012345678 --json',
  ],
  notes: ['What is not named stays as it is.'],
})

const status = (verb: string, isActive: boolean) =>
  writeCommand({
    verb,
    endpoint: superAgents.changeStatus,
    summary: isActive ? 'Activate a super agent' : 'Deactivate a super agent, which ends the sessions of its people',
    args: { merchantId: 'id' },
    labels,
    fixed: { status: isActive },
    examples: [`dcir super-agents ${verb} SA-0001`, `dcir super-agents ${verb} SA-0001 --json`],
  })

const changing = [create, update, status('activate', true), status('deactivate', false)] as const

const kind = { noun: 'super-agents', endpoints: bulkSuperAgents }
const BATCH = 'SB-20261121-0A1B2C3D'

const upload = recordsUpload({
  ...kind,
  layout: () => bulkSuperAgentLayout,
  words: () => bulkSuperAgentWords,
  flags: (command) => addBodyFlags(command, bulkSuperAgents.upload, { search: bulkSuperAgentSearch }),
  input: (options) => ({ body: bodyOf(bulkSuperAgents.upload, options) }),
  example: '--participants-ids PT-0001,PT-0002 --settlement-type T1 --charge-type-code STANDARD',
})

const batch = recordsResult({ ...kind, batch: BATCH })

const template = sampleCommand('super-agents', bulkSuperAgents.sample, BULK_SUPER_AGENT_SAMPLE)

export const superAgentsNoun: Noun = {
  name: 'super-agents',
  summary: 'Super agents, and how they are settled',
  verbs: [list, show, ...changing, download, template, upload, batch],
}
