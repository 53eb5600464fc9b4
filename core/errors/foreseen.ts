/**
 * Refusals that a console sees coming and says before it asks, beside a disabled button or a field: apart from the others,
 * so that a screen loads these sentences and not all of them.
 */
export const foreseenRefusals = {
  'second-factor-off': { status: 409, message: 'There is no second factor on this account.' },
  'second-factor-kept': {
    status: 422,
    message: 'The bank requires a second factor of you, so it cannot be turned off.',
  },
  'second-factor-elsewhere': {
    status: 422,
    message: 'You sign in through the directory, which asks for a second factor itself.',
  },
  'not-allowed': { status: 403, message: 'You do not have the authority for this action.' },
  'wrong-console': { status: 403, message: 'Your account belongs to another console. Sign in at {address}.' },
  'transaction-reversed': { status: 422, message: 'This transaction was reversed already, so it cannot be disputed.' },
  'reversed-since': {
    status: 422,
    message: 'The switch reversed it on {at}, so the customer has the money back. Decline the dispute.',
  },
  'request-decided': { status: 409, message: '{by} has already {state} this request.' },
  'own-request': { status: 403, message: 'You made this request, so a colleague must decide it.' },
  'row-stale': {
    status: 409,
    message: 'It was changed since the file was downloaded, so this row changes nothing. Download the file again.',
  },
  'own-account': { status: 403, message: 'This is your own account, so a colleague must do this.' },
  'directory-account': {
    status: 422,
    message: 'This user signs in through the directory, where the password and the status are kept.',
  },
  'beyond-own-rights': {
    status: 403,
    message: 'This is about rights that you do not hold yourself. A colleague who holds them must do it.',
  },
  'standard-role': {
    status: 422,
    message: '{name} is a standard role, so it is neither changed nor deleted. Copy it, and change the copy.',
  },
  'role-in-use': {
    status: 409,
    message: '{accounts} the role {name}, so it cannot be deleted. Give them another role first.',
  },
  'own-role': {
    status: 403,
    message: 'This would give rights to yourself, for it is your own role. A colleague with another role must decide.',
  },
  'user-not-blocked': { status: 409, message: 'This account is not blocked.' },
  'own-dispute': { status: 403, message: 'You logged this; a colleague must decide.' },
  'own-side-dispute': { status: 403, message: 'Your side logged this; the bank must decide.' },
  'dispute-decided': {
    status: 409,
    message: '{by} has already {state} this dispute{at}.',
  },
  'dispute-expired': {
    status: 409,
    message: 'The time to answer this dispute is over; it was accepted automatically.',
  },
  'dispute-not-reopenable': { status: 409, message: '{why}' },
  'refund-sent': {
    status: 409,
    message: 'The refund of this dispute is already on its way, so it cannot be reopened.',
  },
  'report-range-too-long': {
    status: 422,
    message:
      'Date range for report generation cannot exceed {days} day(s). Please select a date range not longer than {days} day.',
  },
  'report-not-ready': { status: 409, message: 'This report is not finished. Try again when it is completed.' },
  'report-expired': { status: 410, message: 'This report is no longer kept. Generate it again.' },
  'range-reversed': { status: 422, message: 'The start date must not be after the end date.' },
  'weak-password': {
    status: 422,
    message:
      'Your password must contain at least {length} characters, an uppercase character, a lowercase character and a special character.',
  },
  'password-holds-name': { status: 422, message: 'Your password must not contain your username.' },
  'common-password': {
    status: 422,
    message: 'This password is one of the first that anybody would try. Choose another.',
  },
} as const

export type ForeseenCode = keyof typeof foreseenRefusals

/** The sentence of a refusal that was seen coming, with its blanks filled. */
export const foreseen = (code: ForeseenCode, values: Record<string, string | number> = {}): string =>
  filled(foreseenRefusals[code].message, values)

/** A sentence with its `{blanks}` filled; a blank without a value stays as it is. */
export const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
