/** A bank whose books are known: what it posted, when, and that it answers as banks do, late, wrongly or not at all. */
import type { BankGateway } from '@dcir/api/bank/gateway'

const HOUR = 3_600_000
/** Banks post late, and still within the settling window of 72 hours. */
const LATE_HOURS = 48

interface Sent {
  amount: number
  at: number
  /** When it is posted, in milliseconds; null for never. */
  postedAt: number | null
}

type Answer = 'SUCCESSFUL' | 'FAILED' | 'FAILED_FOR_GOOD' | 'PENDING' | 'SILENT'

/** In what share of all transfers, added up, the bank posts and answers in which way. */
type Way = readonly [upTo: number, posts: 'now' | 'late' | 'never', answer: Answer]
const USUAL: Way = [0.7, 'now', 'SUCCESSFUL']
const WAYS: readonly Way[] = [
  USUAL,
  [0.8, 'never', 'FAILED_FOR_GOOD'],
  [0.85, 'late', 'FAILED'],
  [0.89, 'never', 'FAILED'],
  [0.94, 'now', 'SILENT'],
  [0.97, 'never', 'SILENT'],
  [1, 'late', 'PENDING'],
]

export function createMoneyBank(random: () => number, now: () => number) {
  const sent = new Map<string, Sent>()
  let isKind = false

  function wayOf(): Way {
    const chance = isKind ? 0 : random()
    return WAYS.find(([upTo]) => chance < upTo) ?? USUAL
  }

  const isPosted = ({ postedAt }: Sent) => postedAt !== null && postedAt <= now()

  const gateway: Pick<BankGateway, 'transfer' | 'transferStatus'> = {
    async transfer({ idempotencyKey: reference, amount }) {
      const known = sent.get(reference)
      if (known) return { status: isPosted(known) ? 'SUCCESSFUL' : 'PENDING', reference }
      const [, posts, answer] = wayOf()
      const delay = posts === 'late' ? 1 + random() * LATE_HOURS * HOUR : 0
      sent.set(reference, { amount, at: now(), postedAt: posts === 'never' ? null : now() + delay })
      if (answer === 'SILENT') throw new Error('the bank gave no answer')
      return answer === 'FAILED_FOR_GOOD'
        ? { status: 'FAILED', isFinal: true, reference }
        : { status: answer, reference }
    },
    async transferStatus(reference) {
      const known = sent.get(reference)
      if (!known) return 'NOT_FOUND'
      if (isPosted(known)) return 'SUCCESSFUL'
      const chance = random()
      return chance < 0.4 ? 'PENDING' : chance < 0.7 ? 'NOT_FOUND' : 'FAILED'
    },
  }

  return {
    gateway,
    /** From now on it posts everything at once and says so. */
    beKind() {
      isKind = true
    },
    /** Whether it posted, or will post. */
    posts: (reference: string) => sent.get(reference)?.postedAt != null,
    sentAt: (reference: string) => sent.get(reference)?.at,
    amountOf: (reference: string) => sent.get(reference)?.amount,
  }
}

export type MoneyBank = ReturnType<typeof createMoneyBank>
