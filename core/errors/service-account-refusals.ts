/** Refusals of service accounts and of their keys. */
export const serviceAccountRefusals = {
  'service-account-exists': {
    status: 409,
    message: 'There is, or was, a service account {name}. Choose another name.',
  },
  'service-account-revoked': { status: 409, message: '{name} is revoked for good. Make another service account.' },
  'service-keys-full': {
    status: 409,
    message: '{name} has {max} keys already. Revoke the one that is used no more, then issue another.',
  },
  'service-key-refused': {
    status: 401,
    message: 'This key opens nothing here. The audit trail says why, to those who may read it.',
  },
  'entry-not-given': {
    status: 403,
    message: 'The service account {name} may not call {entry}. Two people can give it that.',
  },
  'entry-not-givable': { status: 422, message: 'No service account can be given {entry}.' },
  'expiry-out-of-range': {
    status: 422,
    message: 'A service account expires within {days} days, and not before today.',
  },
  'one-person-key': {
    status: 403,
    message: '{why}, so the two of you count as one person. Another colleague must decide.',
  },
} as const
