/** Signs a person in at a running directory as a browser would, and brings back what comes into the address at the end. */
import { createHash, randomBytes } from 'node:crypto'
import type { DirectorySettings } from '@dcir/api/features/access/sign-in/directory'
import { DIRECTORY_CALLBACK, DIRECTORY_SIGN_IN } from '@dcir/core/access/directory-addresses'

export const directoryClient = 'dcir'

/** The platform's callback on this machine; the test directory takes it at any port. */
export const directoryRedirects = [`http://127.0.0.1${DIRECTORY_CALLBACK}`]

/** Settings by which an API finds a test's directory. */
export const directorySettings = (issuer: string, more: Partial<DirectorySettings> = {}): DirectorySettings => ({
  issuer,
  clientId: directoryClient,
  clientSecret: null,
  jwksUrl: null,
  redirectUrl: null,
  ...more,
})

/** Parameters with which the API at an address asks the directory, beside the secrets that it makes each time. */
export const directoryQuestion = (api: string) => ({
  response_type: 'code',
  client_id: directoryClient,
  redirect_uri: api + DIRECTORY_CALLBACK,
  scope: 'openid profile email user.read',
  code_challenge_method: 'S256',
})

export type Browser = ReturnType<typeof createBrowser>

/** A browser's part: cookies kept for their host and path, one redirect at a time. */
export function createBrowser() {
  const cookies = new Map<string, { value: string; host: string; path: string }>()
  return {
    cookies,
    async open(url: string, method = 'GET'): Promise<Response> {
      const { host, pathname } = new URL(url)
      const sent = [...cookies].filter(([, one]) => one.host === host && pathname.startsWith(one.path))
      const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, { value, host, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
      }
      return response
    },
  }
}

/** Goes from one address to the next, choosing the person where it is asked, until an address is the wanted one. */
export async function follow(browser: Browser, from: string, person: string, until: (url: URL) => boolean) {
  let address = from
  for (let step = 0; step < 12; step++) {
    if (until(new URL(address))) return new URL(address)
    const isChoice = address.includes('/interaction/')
    const response = await browser.open(isChoice ? `${address}?person=${person}` : address, isChoice ? 'POST' : 'GET')
    const next = response.headers.get('location')
    if (!next) throw new Error(`${new URL(address).pathname} answered ${response.status}: ${await response.text()}`)
    address = new URL(next, address).toString()
  }
  throw new Error('the sign-in never came to an end')
}

/** A console of this machine, which an API in a test knows unless it is told of others. */
export const TEST_CONSOLE = 'http://127.0.0.1:4100'

/** Where a console sends a browser to sign in. */
export const signInAddress = (api: string, state = 's-1', console = TEST_CONSOLE): string =>
  `${api}${DIRECTORY_SIGN_IN}?${new URLSearchParams({ console, state })}`

/** Values that the API puts into the hash of the console's page, for a whole sign-in of the person. */
export async function directoryAnswer(
  api: string,
  person: string,
  browser = createBrowser(),
): Promise<URLSearchParams> {
  const end = await follow(browser, signInAddress(api), person, ({ origin }) => origin === TEST_CONSOLE)
  return new URLSearchParams(end.hash.slice(1))
}

/** The identity token of the person, fetched by the API. */
export async function identityToken(api: string, person: string): Promise<string> {
  const answer = await directoryAnswer(api, person)
  const token = answer.get('id_token')
  if (!token) throw new Error(`no token came: ${answer}`)
  return token
}

interface Stranger {
  /** Where the directory answers. */
  address: string
  person: string
  clientId?: string
}

/** A genuine identity token that somebody got from the directory without the API. */
export async function strangersToken({ address, person, clientId = directoryClient }: Stranger): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `http://127.0.0.1:1${DIRECTORY_CALLBACK}`
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid profile email user.read',
    nonce: 'a-nonce-of-their-own',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const isBack = ({ href }: URL) => href.startsWith(redirectUri)
  const end = await follow(createBrowser(), `${address}/auth?${asked}`, person, isBack)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: end.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })
  const response = await fetch(`${address}/token`, { method: 'POST', body })
  const { id_token: token } = (await response.json()) as { id_token?: string }
  if (!token) throw new Error(`no token for the code: ${response.status}`)
  return token
}
