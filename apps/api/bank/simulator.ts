/** A bank that answers the same to the same question: names and accounts follow from the number asked. */
import { createHash } from 'node:crypto'
import type { BankGateway, TransferStatus } from './gateway'

const FIRST = ['Adaeze', 'Babatunde', 'Chinedu', 'Damilola', 'Efe', 'Funke', 'Gbenga', 'Halima', 'Ifeoma', 'Kelechi']
const LAST = ['Okafor', 'Adeyemi', 'Balogun', 'Eze', 'Ibrahim', 'Lawal', 'Nwosu', 'Ogunleye', 'Sani', 'Uche']

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Account numbers that end in 99 are unknown to this bank, so that refusals can be seen. */
export function simulatedBank(): BankGateway {
  const transfers = new Map<string, TransferStatus>()
  return {
    async nameEnquiry(account) {
      if (account.endsWith('99')) return null
      const seed = numberOf(account)
      return `${FIRST[seed % 10]} ${LAST[(seed >>> 8) % 10]}`.toUpperCase()
    },
    async cardAccountDetail(hashedPan) {
      const seed = numberOf(hashedPan)
      return seed % 50 === 0 ? null : String(seed % 10 ** 10).padStart(10, '0')
    },
    async transfer({ idempotencyKey }) {
      const status = transfers.get(idempotencyKey) ?? 'SUCCESSFUL'
      transfers.set(idempotencyKey, status)
      return { status, reference: `SIM${numberOf(idempotencyKey).toString(36).toUpperCase()}` }
    },
    transferStatus: async (key) => transfers.get(key) ?? 'UNKNOWN',
  }
}
