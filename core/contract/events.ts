/**
 * The events that other systems can hear: each kind with what its body holds and who may hear of it. Bodies name records by
 * their ids, with states and amounts in kobo, and hold nothing about a person.
 */
import * as z from 'zod/mini'
import { Instant, KoboField } from './schemas'

export interface EventKind {
  /** One sentence: when it is sent. */
  says: string
  /** `super-agent`: the super agent of the record may hear of it beside the bank. */
  hears: 'bank' | 'super-agent'
  data: z.ZodMiniObject
}

const kind = <Shape extends z.core.$ZodShape>(hears: EventKind['hears'], says: string, shape: Shape) => ({
  says,
  hears,
  data: z.strictObject(shape),
})

/** The super agent whose record it is about. */
const ofAgent = { merchantId: z.string() }
const dispute = {
  ...ofAgent,
  logCode: z.string(),
  transactionSearchKey: z.string(),
  amountKobo: KoboField,
  /** Counts its reopenings, from 1. */
  cycle: z.int(),
}

export const eventKinds = {
  'dispute.logged': kind('super-agent', 'A dispute was logged, and waits for its answer until its deadline.', {
    ...dispute,
    loggedBySide: z.string(),
    tatExpiry: Instant,
  }),
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof eventKinds
export const eventNames = Object.keys(eventKinds) as EventName[]

/** The kinds that a super agent may hear of. */
export const agentEventNames = eventNames.filter((name) => eventKinds[name].hears === 'super-agent')

/** The body of a kind; the database adds the super agent's id as `merchantId`. */
export type EventData<Name extends EventName> = Omit<z.infer<(typeof eventKinds)[Name]['data']>, 'merchantId'>
