/** Words and figures of event endpoints and of the messages to them. */
export const endpointLabels = {
  id: 'Id',
  address: 'Address',
  description: 'Description',
  kinds: 'Events',
  active: 'Active',
  merchantId: 'Super Agent id',
} as const

export const endpointMessages = {
  created: 'Event endpoint created successfully',
  updated: 'Event endpoint updated successfully',
  deleted: 'Event endpoint deleted successfully',
  empty: 'No event endpoints found ...',
  emptyEvents: 'No events found ...',
  secret: 'Keep this secret now: it is not shown again.',
  tested: 'A test is on its way.',
  again: 'The event is sent again.',
} as const

/** After a rotation the secret of before signs beside the new one for so long. */
export const ROTATION_HOURS = 24

/**
 * How long after each failed attempt the next one follows, in seconds: ten attempts in about three days. After the last
 * the message is given up, and is sent again by a person alone.
 */
export const retryAfterSeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** An endpoint that took nothing for so long is switched off with the next message that is given up. */
export const OFF_AFTER_HOURS = 72

export const messageStates = ['PENDING', 'DELIVERED', 'FAILED'] as const
