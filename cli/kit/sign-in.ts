/** The steps of signing in, as the consoles do them: encrypted where the service asks for it, then the second factor. */
import { constants, publicEncrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LoginResult, type SignInOptions, session } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import { ApiError } from '@dcir/core/errors/processed-error'
import { CliError, exitCodes, usageError } from './exit-codes'
import type { LocalPath } from './host'

export interface Credentials {
  username: string
  password: string
}

/** Returns the code of the second factor, or null for none; `wrong` says why the one before was refused. */
export type CodeSource = (wrong: string | null) => Promise<string | null>

/** Which of the two services is signed in to: each has its own users' roles, sign-in and sessions. */
export type Desk = 'platform' | 'monitor'

/** Result of a sign-in, at either service. */
export type SignedIn = Pick<
  LoginResult,
  | '2faEnabled'
  | 'secondFactorAuthKey'
  | 'resetPassword'
  | 'enrolSecondFactor'
  | 'cosmosResponse'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'recoveryCodesLeft'
>

interface Parts {
  desk: Desk
  client: Client
  signal: AbortSignal
  /** A PEM file that is trusted instead of the key that the service names. */
  keyFile: LocalPath | undefined
}

/** The header that both consoles send with a sign-in: client id WEB and an empty secret, a label that grants nothing. */
const BASIC = `Basic ${Buffer.from('WEB:').toString('base64')}`

const LABELS = { clientId: 'WEB', domainId: 'DCIR', grantType: 'password' } as const

async function sealed(
  credentials: Credentials,
  options: SignInOptions,
  keyFile: LocalPath | undefined,
): Promise<string> {
  const pem = keyFile ? await readFile(keyFile.path, 'utf8').catch(() => null) : options.publicKey
  if (pem === null) throw usageError(`The key ${keyFile?.typed}, named by DCIR_LOGIN_KEY_FILE, cannot be read.`)
  const text = JSON.stringify({ ...credentials, ...LABELS, timestamp: Date.parse(options.serverTime) })
  const key = { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  try {
    return publicEncrypt(key, Buffer.from(text)).toString('base64')
  } catch {
    throw usageError('The credentials cannot be encrypted with this key: it must be RSA with 3072 bits or more.')
  }
}

/**
 * Goes through the steps until there is a session or a refusal.
 * @throws CliError when a second factor is wanted and none is to be had
 */
export async function signInSteps(parts: Parts, given: Credentials, codes: CodeSource): Promise<SignedIn> {
  const { desk, client, signal } = parts
  const options = await client.call(session.signInOptions, {}, { signal })
  const credentials = options.encryptedLogin ? await sealed(given, options, parts.keyFile) : null
  const first = await (desk === 'monitor' ? monitorStep : platformStep)(parts, credentials ? { credentials } : given)
  return first['2faEnabled'] ? secondStep({ desk, client, signal }, first, codes) : first
}

type Body = Credentials | { credentials: string }

const platformStep = ({ client, signal }: Parts, body: Body): Promise<SignedIn> =>
  'credentials' in body
    ? client.call(session.slogin, { body }, { signal })
    : client.call(session.login, { body: { ...body, ...LABELS } }, { headers: { authorization: BASIC }, signal })

/** There a default password is refused at once, and opens no session to change it with. */
const monitorStep = async ({ client, signal }: Parts, body: Body): Promise<SignedIn> => ({
  ...(await client.call(session.monitorLogin, { body }, { signal })),
  resetPassword: false,
})

type Asked = Omit<Parts, 'keyFile'>

async function sendCode({ desk, client, signal }: Asked, token: string, first: SignedIn): Promise<SignedIn> {
  const body = { token, secondFactorAuthKey: first.secondFactorAuthKey ?? '' }
  if (desk === 'platform') return client.call(session.authenticate2fa, { body }, { signal })
  return { ...(await client.call(session.monitorAuthenticate2fa, { body }, { signal })), resetPassword: false }
}

async function secondStep(parts: Asked, first: SignedIn, codes: CodeSource): Promise<SignedIn> {
  let wrong: string | null = null
  for (;;) {
    const token = await codes(wrong)
    if (token === null) throw noCode(first.username, wrong)
    try {
      return await sendCode(parts, token, first)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'wrong-second-factor') throw error
      wrong = error.message
    }
  }
}

const noCode = (username: string, wrong: string | null) =>
  new CliError(
    wrong ?? `${username} signs in with a second factor. Run dcir login, or set DCIR_SECOND_FACTOR to its code.`,
    exitCodes.notAllowed,
  )

/** The code of the environment, once: a wrong one does not become right by trying again. */
export function environmentCode(env: NodeJS.ProcessEnv): CodeSource {
  return async (wrong) => (wrong === null ? env.DCIR_SECOND_FACTOR?.trim() || null : null)
}
