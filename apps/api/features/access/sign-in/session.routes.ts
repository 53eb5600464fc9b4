/** Session endpoints. */
import { ownSessions } from '@dcir/core/access/own-sessions-contract'
import { session } from '@dcir/core/access/session-contract'
import { encodeAuthorities } from '@dcir/core/permissions/encoded'
import { type Call, routesOf, userOf } from '../../../call/call'
import type { SessionService } from './sessions'

export function sessionRoutes(service: SessionService, options: { encodedAuthorities: boolean }) {
  async function userDetail(call: Call) {
    const user = userOf(call)
    const { username, email, firstName, lastName, merchantId, branch, userType } = user
    const authorities = options.encodedAuthorities ? encodeAuthorities(user.authorities) : [...user.authorities]
    return { username, email, firstName, lastName, roles: [...user.roles], authorities, merchantId, branch, userType }
  }
  async function logoutEverywhere(call: Call) {
    await service.logoutEverywhere(call, userOf(call))
    return { message: 'You have signed out everywhere.' }
  }
  const ofSession = routesOf(session, {
    login: (call, { body }) =>
      'provider' in body ? service.directoryLogin(call, body.token) : service.login(call, body),
    slogin: (call, { body }) => service.slogin(call, body.credentials),
    signInOptions: () => service.options(),
    authenticate2fa: (call, { body }) => service.authenticate2fa(call, body.token, body.secondFactorAuthKey),
    changePassword: async (call, { body }) => {
      await service.changePassword(call, body)
      return { message: 'Password successfully changed!' }
    },
    monitorLogin: (call, { body }) => service.monitorLogin(call, body),
    monitorAuthenticate2fa: (call, { body }) =>
      service.monitorAuthenticate2fa(call, body.token, body.secondFactorAuthKey),
    logout: async (call) => {
      await service.logout(call, userOf(call))
      return { message: 'You have signed out.' }
    },
    logoutEverywhere,
    monitorLogoutEverywhere: logoutEverywhere,
    userDetail,
    getUser: userDetail,
    roles: async (call) => [...userOf(call).roles],
    monitorUserDetail: userDetail,
  })
  return [...ofSession, ...ownSessionRoutes(service)]
}

/** A person's own sessions, for the two main consoles and for the monitor. */
function ownSessionRoutes(service: SessionService) {
  const list = async (call: Call) => ({ sessions: await service.sessionsOf(userOf(call)) })
  async function end(call: Call, { params }: { params: { id: string } }) {
    await service.endSession(call, userOf(call), params.id)
    return { message: 'That session has ended.' }
  }
  return routesOf(ownSessions, { list, monitorList: list, end, monitorEnd: end })
}
