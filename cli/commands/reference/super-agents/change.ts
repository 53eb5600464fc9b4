/** `dcir super-agents create`, `update`, `activate` and `deactivate`. */
import type { Result } from '@dcir/core/contract/endpoint'
import { superAgents } from '@dcir/core/reference/super-agents-contract'
import { superAgentLabels } from '@dcir/core/reference/super-agents-rules'
import { paramsOf } from '../../../kit/flags'
import { writeCommand } from '../../../kit/write-command'

const labels = {
  ...Object.fromEntries(Object.entries(superAgentLabels).map(([name, label]) => [name, { label }])),
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

export const changing = [create, update, status('activate', true), status('deactivate', false)] as const
