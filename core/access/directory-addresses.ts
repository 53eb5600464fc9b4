/** Signing in with the bank's directory: addresses that browsers are led to, which no client calls. */

/** Below the host of the API: leads to the directory. */
export const DIRECTORY_SIGN_IN = '/api/v1/common/authentication/directory'

/** Below the host of the API: where the directory sends people back to. It is registered there. */
export const DIRECTORY_CALLBACK = `${DIRECTORY_SIGN_IN}/callback`

/** Below a console: where the API sends people on to, with the identity token in the hash. */
export const DIRECTORY_RETURN = '/login/azure-ad'
