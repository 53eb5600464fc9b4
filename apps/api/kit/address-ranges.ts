/** Networks that callers come from. */
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is within one of the networks; an IPv4 address that came in IPv6's notation is the same. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(network, familyOf(network))
    else list.addSubnet(network, Number(bits), familyOf(network))
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}
