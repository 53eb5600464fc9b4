import { newId } from '@dcir/ui/client/new-id.ts'
import { redirect } from '@tanstack/react-router'

export interface Directory {
  authorizeUrl: string
  clientId: string
}

/** What the directory sent back: an identity token, or what it said instead. */
export type DirectoryAnswer = { token: string } | { problem: string | null }

const RETURN_PATH = '/login/azure-ad'

// The page is left for the directory and loaded again, so that nothing but the tab's own storage can hold these.
const KEPT = 'dcir.directory'

/** Leaves for the directory, which sends an identity token back in the hash of the return address. */
export function goToDirectory({ authorizeUrl, clientId }: Directory): void {
  const kept = { state: newId(), nonce: newId() }
  window.sessionStorage.setItem(KEPT, JSON.stringify(kept))
  const url = new URL(authorizeUrl, window.location.origin)
  const asked = {
    response_type: 'id_token',
    response_mode: 'fragment',
    client_id: clientId,
    redirect_uri: window.location.origin + RETURN_PATH,
    scope: 'openid profile email user.read',
    ...kept,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  window.location.assign(url.href)
}

let taken: DirectoryAnswer | null = null

/** Before the return screen: the token leaves the address at once, and with it the history of the browser. */
export function takeDirectoryAnswer({ location }: { location: { hash: string; pathname: string } }): void {
  if (!location.hash) return
  taken = answerIn(new URLSearchParams(location.hash))
  throw redirect({ href: location.pathname, replace: true })
}

/** What came back, once; a token that was not asked for here is no token. */
export function directoryAnswer(): DirectoryAnswer {
  const answer = taken ?? { problem: null }
  taken = null
  return answer
}

function answerIn(hash: URLSearchParams): DirectoryAnswer {
  const kept = takeKept()
  const token = hash.get('id_token')
  if (token && kept && hash.get('state') === kept.state && nonceOf(token) === kept.nonce) return { token }
  return { problem: hash.get('error_description') || hash.get('error') }
}

function takeKept(): { state?: string; nonce?: string } | null {
  const text = window.sessionStorage.getItem(KEPT)
  window.sessionStorage.removeItem(KEPT)
  return text ? (JSON.parse(text) as { state?: string; nonce?: string }) : null
}

/** The nonce that a token was made for. Only the API can verify the token. */
function nonceOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { nonce?: unknown }).nonce ?? null
  } catch {
    return null
  }
}
