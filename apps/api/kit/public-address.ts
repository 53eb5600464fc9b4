/**
 * Addresses that people name and the platform calls must not reach what only the platform can: the machine itself, the
 * bank's network, a cloud's metadata. A name is looked up, its addresses are checked, and the connection goes to an
 * address that was checked, so that a name that stands for another address a moment later leads nowhere else.
 */
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [net = '', bits] = range.split('/')
  closed.addSubnet(net, Number(bits), 'ipv4')
}
/** Public addresses of version 6 are within one range, less what stands for something else there. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export type LookUp = (name: string) => Promise<readonly string[]>

const addressesOf: LookUp = async (name) => (await lookUp(name, { all: true })).map(({ address }) => address)

/** The host of an address as a name or an IP address, without the brackets of version 6. */
export const hostIn = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * The IP address to connect to. All that a name stands for has to be public: one that mixes is a trap.
 * @throws Error when it is not public, or stands for nothing
 */
export async function publicIpOf(host: string, look: LookUp = addressesOf): Promise<string> {
  const all = isIP(host) ? [host] : await look(host)
  const [first] = all
  if (first === undefined || !all.every(isPublicIp)) throw new Error('the address is not a public one')
  return first
}
