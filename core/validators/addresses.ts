/** Is a host this machine itself, so that what is said to it stays here? */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`)

/** Eight groups of up to four hexadecimal digits; `::` stands for one or more of zeros, and the last two may be an IPv4. */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const endsInIpv4 = IPV4.test(groups.at(-1) ?? '') && !text.endsWith('::')
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups
  const count = plain.length + (endsInIpv4 ? 2 : 0)
  if (!plain.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  return halves.length === 1 ? count === 8 : halves.length === 2 && count < 8
}

/** Is it an address of IPv4 or IPv6, or a network such as `10.20.0.0/16`? */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : -1
  if (longest < 0 || more.length > 0) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest)
}
