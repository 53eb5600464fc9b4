/** Addresses around the directory that somebody else could choose: where browsers come back to, and what it names. */
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withConnection } from '@dcir/api/db/pool'
import { createDirectory } from '@dcir/api/features/access/sign-in/directory'
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import type { Refusal } from '@dcir/core/errors/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import {
  directoryClient as clientId,
  directoryRedirects,
  directorySettings,
  signInAddress,
} from '../../support/directory-token'

let api: TestApi
let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ port: 0, clientId, redirectUris: directoryRedirects })
  api = await startTestApi({ config: { directory: directorySettings(directory.issuer) } })
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'"),
  )
})
afterAll(async () => {
  await api?.close()
  await directory?.close()
})

test('S27 the host of a request does not say where the directory sends people back to', async () => {
  const { port, pathname, search } = new URL(signInAddress(api.address))
  const asked = (host: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: pathname + search, headers: { host } }
      get(options, (answer) => resolve(answer.resume())).once('error', reject)
    })
  const evil = await asked('evil.example')
  expect([evil.statusCode, evil.headers.location, evil.headers['set-cookie']]).toEqual([503, undefined, undefined])
  expect((await asked(`127.0.0.1:${port}`)).statusCode).toBe(302)
})

test('S12 a directory that names an address in the clear is none', async () => {
  const published = (jwks_uri: string) => ({ jwks_uri, authorization_endpoint: jwks_uri, token_endpoint: jwks_uri })
  let named = 'http://keys.bank.example/'
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, ...published(named) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = () => createDirectory(directorySettings(issuer), api.clock).authorizationUrl()
  expect(await asked().catch((error: Refusal) => error.code)).toBe('directory-unavailable')
  named = 'https://keys.bank.example/'
  expect(String(await asked())).toBe(named)
  await new Promise((resolve) => server.close(resolve))
})
