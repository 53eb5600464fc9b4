/** Session endpoints. */
import { session } from '@dcir/core/contract/session'
import { encodeAuthorities } from '@dcir/core/permissions/authorities'
import { routesOf, userOf } from '../../http/call'
import type { SessionService } from './session.service'

export const sessionRoutes = (service: SessionService, options: { encodedAuthorities: boolean }) =>
  routesOf(session, {
    login: (call, { body }) => service.login(call, body),
    monitorLogin: (call, { body }) => service.monitorLogin(call, body),
    logout: async (call) => {
      await service.logout(call, userOf(call))
      return { message: 'You have signed out.' }
    },
    userDetail: async (call) => {
      const user = userOf(call)
      const { username, email, firstName, lastName, merchantId, branch, userType } = user
      const authorities = options.encodedAuthorities ? encodeAuthorities(user.authorities) : [...user.authorities]
      return { username, email, firstName, lastName, roles: [...user.roles], authorities, merchantId, branch, userType }
    },
  })
