/** The API inside this process, on a database with the demonstration's transactions, and its administrator's session. */
import { join } from 'node:path'
import { type App, buildApp } from '@dcir/api/app'
import { readConfig } from '@dcir/api/config'
import { newSecretsKey, secretsKeyOf } from '@dcir/api/features/access/secrets-key'
import { loginKeyOf, newLoginKey } from '@dcir/api/features/access/sign-in/login-key'
import { folderStore } from '@dcir/api/files/files'
import { systemClock } from '@dcir/api/kit/clock'
import { createLog } from '@dcir/api/kit/log'
import { DEMO_PASSWORD, seedDemoTraffic } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import type { Ground } from './ground'

export interface DemoApp {
  app: App
  /** Asks without a socket. @throws when the answer is not 200 */
  ask(url: string): Promise<string>
}

export async function openDemoApp(ground: Ground, name: string): Promise<DemoApp> {
  const { database, apiUrl, asOwner } = await ground.createDatabase(`bench_${name}`)
  await seedDemoTraffic(database, systemClock, ground.demo)
  await asOwner('VACUUM ANALYZE')
  return openApp(ground, name, apiUrl)
}

/** The same on a database that has its transactions. */
export async function openApp(ground: Ground, name: string, databaseUrl: string): Promise<DemoApp> {
  const app = await buildApp({
    config: { ...readConfig({}, []), idleSeconds: { main: 3600, monitor: 3600 } },
    loginKey: loginKeyOf(newLoginKey()),
    secretsKey: secretsKeyOf(newSecretsKey()),
    databaseUrl,
    clock: systemClock,
    files: folderStore(join(ground.folder, name)),
    log: createLog('silent'),
  })
  const accessToken = await signIn(await app.http.listen({ port: 0, host: '127.0.0.1' }))
  const headers = { authorization: `Bearer ${accessToken}` }
  let asked = 0
  // From one address after another: how many calls one may make in a minute is not what is measured.
  const remoteAddress = () => `10.0.0.${Math.floor(asked++ / 1000) % 250}`
  return {
    app,
    async ask(url) {
      const { statusCode, body } = await app.http.inject({ url, headers, remoteAddress: remoteAddress() })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
      return body
    },
  }
}

/**
 * Signs the demonstration's administrator in; a body comes through a socket, whose time is limited.
 * @returns the token of the session
 */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(address + fullPath(session.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bo.admin', password: DEMO_PASSWORD }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`signing in was answered ${response.status}: ${answer}`)
  return JSON.parse(answer).result.cosmosResponse.accessToken
}
