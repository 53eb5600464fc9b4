import { isLoopback } from '@dcir/core/validators/addresses'

/** Encrypted, or within this machine: anything else could be read and changed on its way. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
