/** Monitoring: how the demonstration's simulator is made to misbehave, so that people see what follows from it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message } from '../contract/schemas'
import { monitorRoles } from '../permissions/authorities'
import { invalidMessage } from '../validators/messages'
import { bankModes, MAX_SIMULATED_MINUTES } from './simulation-rules'

const minutes = z
  .number('For how many minutes is required')
  .check(
    z.int(invalidMessage('Minutes')),
    z.minimum(1, invalidMessage('Minutes')),
    z.maximum(MAX_SIMULATED_MINUTES, invalidMessage('Minutes')),
  )

export const Simulation = z.object({
  /** Whether this platform has a simulator at all. */
  simulated: z.boolean(),
  /** Null while the simulated bank is well. */
  bank: z.nullable(z.object({ mode: z.enum(bankModes), until: Instant })),
  quiet: z.array(z.object({ cardAcceptorId: z.string(), merchantName: z.string(), until: Instant })),
})
export type Simulation = z.infer<typeof Simulation>

const simulating = {
  method: 'PUT',
  base: '/monitoring/api/v1',
  authority: 'DCIR_MERCHANT_SUPER_ADMIN',
  result: Message,
} as const

export const simulation = feature('simulation', {
  show: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/simulation',
    authority: monitorRoles,
    summary: 'State of the simulator, where there is one',
    result: Simulation,
  },
  bank: {
    ...simulating,
    path: '/simulation/bank',
    summary: 'Tell the simulated bank to be slow, to fail, to fall silent or to be well again',
    body: z.strictObject({ mode: z.enum([...bankModes, 'WELL']), minutes }),
    errors: ['no-simulator'],
  },
  superAgent: {
    ...simulating,
    path: '/simulation/super-agents/:cardAcceptorId',
    summary: 'Tell the simulated traffic of a super agent to go quiet, or to come again',
    params: z.object({
      cardAcceptorId: z.string().check(z.regex(/^[0-9A-Z]{15}$/, invalidMessage('Card Acceptor ID'))),
    }),
    body: z.strictObject({ mode: z.enum(['QUIET', 'WELL']), minutes }),
    changes: ['last-transactions'],
    errors: ['no-simulator', 'not-found'],
  },
})
