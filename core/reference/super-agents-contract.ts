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
    summary: 'The super agents to pick from: all, or those tied to the signed-in user',
    result: z.array(SuperAgentChoice),
    doors: {
      backoffice: { path: '/backoffice/merchant/merchants', authority: 'bo_dcir_get_merchants' },
      frontoffice: {
        path: '/backoffice/merchant/user-merchants',
        authority: ['fo_dcir_get_agent_disputes', 'fo_dcir_get_backoffice_disputes'],
      },
    },
  },
})
