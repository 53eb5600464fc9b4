/** Super agents, called merchants in the data: so far the short list that pickers offer. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'

export const SuperAgentChoice = z.object({
  merchantId: z.string(),
  merchantName: z.string(),
  cardAcceptorId: z.string(),
})
export type SuperAgentChoice = z.infer<typeof SuperAgentChoice>

export const superAgents = feature('super-agents', {
  choices: {
    method: 'GET',
    path: '/backoffice/merchant/merchants',
    authority: 'bo_dcir_get_merchants',
    summary: 'All super agents, for pickers',
    result: z.array(SuperAgentChoice),
  },
  ownChoices: {
    method: 'GET',
    path: '/frontoffice/merchant/merchants',
    authority: ['fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
    summary: 'The super agents tied to the signed-in user, for pickers',
    result: z.array(SuperAgentChoice),
  },
})
