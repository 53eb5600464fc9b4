/** Super agents, called merchants in the data: so far the short list that pickers offer. */
import * as z from 'zod/mini'
import { feature } from './endpoint'

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
})
