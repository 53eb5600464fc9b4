/** Where files are kept, from the environment. A refusal names the variable and never shows its value. */
import { isSafeAddress } from '../kit/safe-address'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key, so that a bucket can serve several installations. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** In the data folder, or in a store that speaks S3. */
export type FileSettings = 'folder' | S3Settings

type Env = Record<string, string | undefined>

/** The address of the store. Files concern people's money, so only this machine may be called without encryption. */
function endpointOf({ S3_ENDPOINT: given }: Env, region: string): string {
  const address = given || `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !isSafeAddress(address)) throw new Error('S3_ENDPOINT must be an address of https:, or of this machine')
  if (url.username || url.search || url.hash) throw new Error('S3_ENDPOINT must be an address and nothing else')
  return address.replace(/(?<!\/)\/+$/, '')
}

function prefixOf(given = ''): string {
  const prefix = given.replace(/^\/+|(?<!\/)\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix) || prefix.split('/').some((part) => part === '.' || part === '..'))
    throw new Error('S3_PREFIX must be letters, digits and _ . - / alone')
  return prefix && `${prefix}/`
}

/** @throws Error with a sentence that names the variable */
export function fileSettings(env: Env): FileSettings {
  const { FILES: kind = 'folder', S3_BUCKET: bucket = '' } = env
  if (kind !== 'folder' && kind !== 's3') throw new Error('FILES must be folder or s3')
  if (kind === 'folder') return kind
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('S3_BUCKET must be the name of a bucket')
  const region = env.S3_REGION || env.AWS_REGION || 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new Error('S3_REGION must be the name of a region, such as eu-west-1')
  const isOurs = Boolean(env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)
  const accessKeyId = isOurs ? env.S3_ACCESS_KEY_ID : env.AWS_ACCESS_KEY_ID
  const secretAccessKey = isOurs ? env.S3_SECRET_ACCESS_KEY : env.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given with FILES=s3')
  const sessionToken = (isOurs ? env.S3_SESSION_TOKEN : env.AWS_SESSION_TOKEN) || null
  const prefix = prefixOf(env.S3_PREFIX)
  return { endpoint: endpointOf(env, region), region, bucket, prefix, accessKeyId, secretAccessKey, sessionToken }
}
