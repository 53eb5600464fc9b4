import { DIRECTORY_SIGN_IN } from '@dcir/core/access/directory-addresses'
import { newId } from '@dcir/ui/client/new-id.ts'
import { redirect } from '@tanstack/react-router'

/** Answer of the directory: an identity token, or its message instead. */
export type DirectoryAnswer = { token: string } | { problem: string | null }

// The page is left for the directory and loaded again, so that nothing but the tab's own storage can hold it.
const KEPT = 'dcir.directory'

/** Leaves for the API, which leads on to the directory and back here with an identity token in the hash. */
export function goToDirectory(apiBase: string): void {
  const state = newId()
  window.sessionStorage.setItem(KEPT, state)
  const query = new URLSearchParams({ console: window.location.origin, state })
  window.location.assign(`${apiBase}${DIRECTORY_SIGN_IN}?${query}`)
}

let taken: DirectoryAnswer | null = null

/** Before the return screen: the token leaves the address at once, and with it the history of the browser. */
export function takeDirectoryAnswer({ location }: { location: { hash: string; pathname: string } }): void {
  if (!location.hash) return
  taken = answerIn(new URLSearchParams(location.hash))
  throw redirect({ href: location.pathname, replace: true })
}

/** Answer of the directory, given once. */
export function directoryAnswer(): DirectoryAnswer {
  const answer = taken ?? { problem: null }
  taken = null
  return answer
}

/** An answer that this tab did not ask for is none: a link could bring somebody else's token, or any sentence. */
function answerIn(hash: URLSearchParams): DirectoryAnswer {
  const kept = window.sessionStorage.getItem(KEPT)
  window.sessionStorage.removeItem(KEPT)
  if (!kept || hash.get('state') !== kept) return { problem: null }
  const token = hash.get('id_token')
  return token ? { token } : { problem: hash.get('error_description') || hash.get('error') }
}
