/** Signs a person in at a running directory as a browser would, and brings back what it puts into the address. */

import { randomUUID } from 'node:crypto'

interface Wanted {
  /** Where the directory answers. */
  address: string
  clientId: string
  redirectUri: string
  person: string
  nonce?: string
}

/** A browser's part: cookies kept, one redirect at a time. */
function createBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string, method = 'GET'): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return response
  }
}

/** The identity token of the person, for a console at the redirect address. */
export async function identityToken({ address: at, clientId, redirectUri, person, ...more }: Wanted): Promise<string> {
  const browse = createBrowser()
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    scope: 'openid profile email user.read',
    nonce: more.nonce ?? randomUUID(),
    state: 's-1',
  })
  let address = `${at}/auth?${query}`
  for (let step = 0; step < 10; step++) {
    const isChoice = address.includes('/interaction/')
    const response = await browse(isChoice ? `${address}?person=${person}` : address, isChoice ? 'POST' : 'GET')
    const next = response.headers.get('location')
    if (!next) throw new Error(`the directory answered ${response.status}: ${await response.text()}`)
    address = new URL(next, address).toString()
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('id_token')
    if (token) return token
    if (address.startsWith(redirectUri)) throw new Error(`the directory refused: ${address}`)
  }
  throw new Error('the directory never came to an end')
}
