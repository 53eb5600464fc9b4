/** Monitoring: the platform's worker groups, which are called services here, and how one is restarted. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Message } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

/** `FAILING`: it runs, and some of its work was given up. `STUCK`: it runs, and its work does not move on. */
export const serviceStatuses = ['UP', 'FAILING', 'STUCK', 'DOWN'] as const

export const Service = z.object({
  serviceId: z.string(),
  serviceName: z.string(),
  /** Some process that runs it was heard of lately. */
  active: z.boolean(),
  status: z.enum(serviceStatuses),
  /** Where it runs and what it has to do, a line each. */
  details: z.array(z.string()),
})
export type Service = z.infer<typeof Service>

export const serviceTones = { UP: 'success', FAILING: 'warning', STUCK: 'error', DOWN: 'error' } as const

export const ServiceStatus = z.object({
  serviceName: z.string(),
  status: z.enum(serviceStatuses),
  serviceId: z.string(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

const ById = z.object({ serviceId: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Service is invalid')) })
const shared = { base: '/monitoring/api/v1', authority: 'DCIR_MERCHANT_SUPER_ADMIN' } as const

export const services = feature('services', {
  list: { ...shared, method: 'GET', path: '/service', summary: 'The services', result: z.array(Service) },
  restart: {
    ...shared,
    method: 'PUT',
    path: '/service/restart/:serviceId',
    summary: 'Break off what a service is doing, on every server, and have it begin again',
    params: ById,
    result: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['not-found', 'service-not-running', 'restart-unconfirmed'],
  },
  retry: {
    ...shared,
    method: 'PUT',
    path: '/service/retry/:serviceId',
    summary: 'Start the jobs of a service again that were given up',
    params: ById,
    result: Message,
    changes: ['alert-configs'],
    errors: ['not-found', 'nothing-to-retry'],
  },
  status: {
    ...shared,
    method: 'GET',
    path: '/service/health/status',
    summary: 'The health of each service',
    result: z.array(ServiceStatus),
  },
})

export const serviceFields = fieldsOf(Service, {
  serviceId: is.id('Service ID'),
  serviceName: is.text('Service'),
  active: is.flag('Active'),
  status: is.status('Status'),
  details: is.text('Details', { meaning: 'where it runs and what it has to do' }),
})

export const serviceStatusFields = fieldsOf(ServiceStatus, {
  serviceName: is.text('Service'),
  status: is.status('Status'),
  serviceId: is.id('Service ID'),
})
