/** The own second factor, for the two main consoles and for the monitor. */
import { monitorSecondFactor, secondFactor } from '@dcir/core/access/second-factor-contract'
import { type Route, routesOf } from '../../../call/call'
import type { SecondFactorService } from './own-second-factor'

const routesAt = (endpoints: typeof secondFactor | typeof monitorSecondFactor, service: SecondFactorService): Route[] =>
  routesOf(endpoints, {
    show: (call) => service.show(call),
    begin: (call) => service.begin(call, endpoints.begin),
    confirm: (call, { body }) => service.confirm(call, endpoints.confirm, body),
    renewCodes: (call, { body }) => service.renewCodes(call, endpoints.renewCodes, body.token),
    turnOff: (call, { body }) => service.turnOff(call, endpoints.turnOff, body.token),
  })

export const secondFactorRoutes = (service: SecondFactorService): Route[] => [
  ...routesAt(secondFactor, service),
  ...routesAt(monitorSecondFactor, service),
]
