/** Super agents, called merchants in the data: who they are and how they are settled. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf, wholeNumber } from '../../contract/schemas'
import { accountTypes } from '../accounts'
import { TransitAccountChoice } from '../transit-accounts/contract'
import { ChangedBasicInfo, NewSuperAgent, SettlementInfo } from './body'
import { SuperAgentFilter } from './query'
import { settlementTypes } from './rules'

export const SuperAgentChoice = z.object({
  merchantId: z.string(),
  merchantName: z.string(),
  cardAcceptorId: z.string(),
})
export type SuperAgentChoice = z.infer<typeof SuperAgentChoice>

const text = z.nullable(z.string())
const ChargeTypeName = z.object({ chargeTypeName: z.string(), code: z.string() })
const ParticipantName = z.object({ participantId: z.string(), name: z.string() })

export const SuperAgent = z.object({
  merchantId: z.string(),
  merchantName: z.string(),
  mainEmail: z.string(),
  supportEmail: text,
  settlementEmail: text,
  disputeEmail: text,
  phoneNumber: z.string(),
  alternatePhoneNumber: text,
  cardAcceptorId: z.string(),
  adminEmail: z.string(),
  adminFirstname: z.string(),
  adminLastname: z.string(),
  active: z.boolean(),
  createdAt: Instant,
  settlementConfigured: z.boolean(),
  accountName: text,
  accountNumber: text,
  settlementType: z.nullable(z.enum(settlementTypes)),
  /** Null where nobody has said how it is charged. */
  chargeTypeModel: z.nullable(ChargeTypeName),
  concessionChargeType: z.nullable(ChargeTypeName),
  vatEnabled: z.boolean(),
  vatAccountType: z.nullable(z.enum(accountTypes)),
  vatAccount: text,
  vatAccountName: text,
  settlementTransitAccount: z.nullable(TransitAccountChoice),
  /** Its own; the global ones have a share of every super agent's fees. */
  settlementParticipants: z.array(ParticipantName),
})
export type SuperAgent = z.infer<typeof SuperAgent>

const MERCHANT_ID = z.string().check(z.regex(/^[A-Z]{2}-\d{4,9}$/, 'Super agent id is invalid'))
const ById = z.object({ merchantId: MERCHANT_ID })

const PATH = '/backoffice/merchant'
const VIEW = 'bo_dcir_get_merchants'
const saving = ['bo_dcir_create_merchant', 'bo_dcir_update_merchant'] as const
/** Common fields of the endpoints that change a super agent. */
const write = { result: Message, idempotent: true, gated: 'when-configured' } as const
const ofBasic = ['name-taken', 'card-acceptor-taken', 'request-pending'] as const
const ofSettlement = [
  'account-unknown',
  'bank-unavailable',
  'no-bank',
  'second-remainder',
  'no-remainder',
  'shares-exceed-fee',
] as const
const filtered = {
  method: 'PUT',
  authority: VIEW,
  reads: true,
  body: SuperAgentFilter,
} as const

export const superAgents = feature('super-agents', {
  list: {
    method: 'GET',
    path: PATH,
    authority: VIEW,
    summary: 'List super agents by name',
    query: PageQuery,
    result: pageOf(SuperAgent),
  },
  filter: {
    ...filtered,
    path: `${PATH}/filter`,
    summary: 'List the super agents that match a filter',
    query: PageQuery,
    result: pageOf(SuperAgent),
  },
  download: {
    ...filtered,
    path: `${PATH}/download`,
    summary: 'Download the super agents that match a filter',
    download: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'super-agents-{date}.xlsx',
    },
  },
  choices: {
    method: 'GET',
    path: `${PATH}/merchants`,
    authority: VIEW,
    summary: 'All super agents to pick from',
    result: z.array(SuperAgentChoice),
  },
  /** One address for both populations; the caller's scope holds their own super agents, and the bank's all of them. */
  tied: {
    method: 'GET',
    path: `${PATH}/user-merchants`,
    authority: 'any',
    summary: 'The super agents tied to the signed-in user, to pick from',
    result: z.array(SuperAgentChoice),
  },
  settlementTypes: {
    method: 'GET',
    path: `${PATH}/settlement/types`,
    authority: VIEW,
    summary: 'The ways in which a super agent can be settled',
    result: z.array(z.string()),
  },
  participants: {
    method: 'GET',
    path: '/backoffice/settlement-participant/all/non-global',
    authority: VIEW,
    summary: 'The participants that a super agent can have of its own',
    query: z.object({
      page: z._default(wholeNumber(1_000_000), 0),
      size: z._default(wholeNumber(2000, 1), 2000),
      /** Always false: the global ones have a share anyway. */
      global: z.optional(z.enum(['false'])),
    }),
    result: pageOf(ParticipantName),
  },
  verifyAccount: {
    method: 'GET',
    path: `${PATH}/verify-account-number/:accountNumber`,
    authority: saving,
    summary: 'The name of the holder of an account, for the form of a super agent',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  show: {
    method: 'GET',
    path: `${PATH}/:merchantId`,
    authority: VIEW,
    summary: 'Show one super agent with how it is settled',
    params: ById,
    result: SuperAgent,
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    path: PATH,
    authority: 'bo_dcir_create_merchant',
    summary: 'Create a super agent, with or without settlement',
    body: NewSuperAgent,
    errors: [...ofBasic, ...ofSettlement],
  },
  changeStatus: {
    ...write,
    method: 'PUT',
    path: `${PATH}/status/change`,
    authority: 'bo_dcir_update_merchant_status',
    summary: 'Activate or deactivate a super agent',
    /** `id` is the merchant id. */
    body: z.strictObject({ id: MERCHANT_ID, status: z.boolean() }),
    errors: ['not-found', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: `${PATH}/:merchantId`,
    authority: 'bo_dcir_update_merchant',
    summary: 'Update who a super agent is, and whether it is settled',
    params: ById,
    body: ChangedBasicInfo,
    errors: ['not-found', 'settlement-info-missing', 'no-remainder', ...ofBasic],
  },
  changeSettlement: {
    ...write,
    method: 'PUT',
    path: `${PATH}/change-settlement/:merchantId`,
    authority: 'bo_dcir_update_merchant',
    summary: 'Update how a super agent is settled; it is settled from now on',
    params: ById,
    body: SettlementInfo,
    errors: ['not-found', 'request-pending', ...ofSettlement],
  },
})
