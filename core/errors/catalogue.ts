/**
 * Every refusal the API can give: its status and its sentence. `{name}` is filled by the caller.
 * A sentence says what happened and, where there is one, what to do next.
 */
export const errorCatalogue = {
  'bad-input': { status: 400, message: '{label} is invalid' },
  'unknown-field': { status: 400, message: 'Unknown field {label}' },
  'body-unreadable': { status: 400, message: 'The request could not be read.' },
  'headers-too-long': { status: 431, message: 'The address or the headers of the request are too long.' },
  'request-too-slow': { status: 408, message: 'The request took too long to arrive.' },
  'wrong-credentials': { status: 401, message: 'Invalid username or password.' },
  'account-locked': {
    status: 401,
    message:
      'Your account is blocked after too many failed attempts. Try again later, or ask an administrator to unblock it.',
  },
  'account-inactive': { status: 401, message: 'Your account is not active. Ask an administrator to enable it.' },
  'session-missing': { status: 401, message: 'Please sign in to continue.' },
  'session-expired': { status: 401, message: 'Your previous session has expired. Please login again.' },
  'must-change-password': { status: 403, message: 'Change your default password before you continue.' },
  'wrong-second-factor': { status: 401, message: 'The code is not right. Wait for the next one and try again.' },
  'second-factor-expired': { status: 401, message: 'Your previous session expired, please login again!' },
  'second-factor-unreadable': {
    status: 503,
    message: 'Your second factor cannot be checked here: the key that opens it is missing. Ask an administrator.',
  },
  'encrypted-login-required': { status: 403, message: 'Only encrypted sign-ins are taken here.' },
  'credentials-unreadable': { status: 400, message: 'The encrypted sign-in could not be read. Reload and try again.' },
  'credentials-stale': { status: 401, message: 'This sign-in is too old to be taken. Try again.' },
  'credentials-reused': { status: 401, message: 'This sign-in was already used. Try again.' },
  'directory-disabled': { status: 403, message: 'Directory sign-in is not enabled.' },
  'directory-token-invalid': { status: 401, message: 'The directory sign-in could not be verified. Try again.' },
  'directory-user-unknown': {
    status: 401,
    message: 'Your directory account is not known here. Ask an administrator to add it.',
  },
  'not-allowed': { status: 403, message: 'You do not have the authority for this action.' },
  'wrong-console': { status: 403, message: 'Your account belongs to another console. Sign in at {address}.' },
  'not-found': { status: 404, message: '{label} was not found.' },
  'no-such-endpoint': { status: 404, message: 'There is nothing at this address.' },
  'metrics-empty': { status: 404, message: 'No metrics were recorded for the chosen dates.' },
  conflict: { status: 409, message: 'This changed since you opened it. Reload and try again.' },
  'request-in-flight': { status: 409, message: 'The same request is still being worked on.' },
  'statement-already-uploaded': {
    status: 409,
    message: 'This file was already uploaded as {fileName} on {uploadedAt}.',
  },
  'statement-not-ready': { status: 409, message: 'This file is still being read. Try again when it is completed.' },
  'exception-resolved': { status: 409, message: '{by} resolved this exception on {at}.' },
  'entry-matched': {
    status: 409,
    message: 'This entry is paired with a transaction. Only what has no transaction can be resolved or paired.',
  },
  'exception-paired': { status: 409, message: '{by} paired this line by hand on {at}.' },
  'transaction-paired': { status: 409, message: 'This transaction is paired with another line already.' },
  'pair-direction': {
    status: 422,
    message: 'A credit cannot be paired with a debit. Choose a transaction of the same direction.',
  },
  'nothing-to-undo': { status: 409, message: 'Nobody has paired or resolved this line, so there is nothing to undo.' },
  'undo-disputed': {
    status: 409,
    message: 'A dispute was initiated on this line, so that its pairing can no longer be undone.',
  },
  'entry-not-settled': {
    status: 409,
    message: 'The statement of this entry is still being matched. Try again when it is completed.',
  },
  'auto-dispute-off': {
    status: 422,
    message: 'Disputes on failed transactions are switched off in Configurations.',
  },
  'no-failed-credits': { status: 422, message: 'No failed transaction of {date} is without a dispute.' },
  'no-failed-disputes': { status: 422, message: 'No dispute of {date} failed to be logged.' },
  'bulk-already-uploaded': {
    status: 409,
    message: 'This file was already uploaded as {fileName} on {uploadedAt}: batch {batchId}.',
  },
  'bulk-unreadable': { status: 422, message: '{reason}' },
  'bulk-row': { status: 422, message: '{reason}' },
  'archive-refused': { status: 422, message: '{reason}' },
  'settlement-report-not-ready': {
    status: 409,
    message: 'The report of this bulk settlement is not there yet. Try again when its report status is COMPLETED.',
  },
  'service-not-running': {
    status: 409,
    message: 'No server runs {name}, so there is nothing to restart. Start one with --services={id}.',
  },
  'restart-unconfirmed': {
    status: 503,
    message: 'The restart of {name} was asked for, and not every server has followed within {seconds} seconds.',
  },
  'settlement-not-closed': { status: 422, message: 'This bulk settlement is not closed yet: {reason}' },
  'settlement-not-configured': {
    status: 422,
    message: 'Settlement is not configured for {name}. Set its settlement information first.',
  },
  'settlement-in-future': { status: 422, message: 'A settlement can be made up to now, not up to a later time.' },
  'dispute-exists': {
    status: 409,
    message: 'A dispute was already logged on this transaction: {logCode}. Open it, or reopen it if it was declined.',
  },
  'not-disputable': { status: 422, message: 'A transaction with response code {code} cannot be disputed.' },
  'transaction-reversed': { status: 422, message: 'This transaction was reversed already, so it cannot be disputed.' },
  'request-pending': {
    status: 409,
    message: 'A request for this already waits for approval: {reference}, made by {by}.',
  },
  'request-decided': { status: 409, message: '{by} has already {state} this request.' },
  'own-request': { status: 403, message: 'You made this request, so a colleague must decide it.' },
  'record-moved-on': {
    status: 409,
    message: 'The record changed after this was asked for, so it cannot be approved. Decline it and ask again.',
  },
  'charge-type-exists': {
    status: 409,
    message: 'The charge code {code} is, or was, that of {name}. Choose another name.',
  },
  'charge-type-in-use': {
    status: 409,
    message: '{name} is the charge type of {users}, so it cannot be deleted. Give them another one first.',
  },
  'holiday-exists': { status: 409, message: '{name} is a holiday on that date already.' },
  'charge-code-fixed': { status: 422, message: 'The charge code {code} does not change. Create another charge type.' },
  'uploader-not-allowed': { status: 403, message: '{by}, who uploaded this file, may not do this any more.' },
  'own-account': { status: 403, message: 'This is your own account, so a colleague must do this.' },
  'directory-account': {
    status: 422,
    message: 'This user signs in through the directory, where the password and the status are kept.',
  },
  'beyond-own-rights': {
    status: 403,
    message: 'This is about rights that you do not hold yourself. A colleague who holds them must do it.',
  },
  'user-not-blocked': { status: 409, message: 'This account is not blocked.' },
  'user-exists': { status: 409, message: 'There is already a user with this name or email: {username}.' },
  'participant-user-unknown': { status: 422, message: 'There is no back-office user with the username {username}.' },
  'participant-user-exists': { status: 409, message: '{username} is a participant user already. Update it instead.' },
  'directory-person-unknown': { status: 422, message: 'The directory does not know this username.' },
  'manual-off': {
    status: 409,
    message: 'The platform makes these payments by itself. {setting} switches them to payment by hand.',
  },
  'already-downloaded': { status: 409, message: '{message}' },
  'payment-other': { status: 422, message: 'This is not the {what} of that payment. Open the payment again.' },
  'payment-made': { status: 409, message: '{by} has already reported this as paid, with reference {reference}.' },
  'payment-unknown': {
    status: 409,
    message: 'This was sent and the bank has not answered. Settle that under Requery Management first.',
  },
  'payment-canceled': { status: 409, message: 'This payment was canceled; its dispute was opened again.' },
  'payment-settled': { status: 409, message: 'This payment awaits no answer any more; it is {state}.' },
  'payment-in-flight': {
    status: 409,
    message: 'The bank is being called about this right now. Try again in a minute.',
  },
  'evidence-contradicts': {
    status: 422,
    message: 'The bank last said {answer}. Confirm that you have seen this.',
  },
  'reference-used': { status: 409, message: 'The reference {reference} was already used for {requestId}.' },
  'own-dispute': { status: 403, message: 'You logged this; a colleague must decide.' },
  'own-side-dispute': { status: 403, message: 'Your side logged this; the bank must decide.' },
  'dispute-decided': {
    status: 409,
    message: '{by} has already {state} this dispute.',
  },
  'dispute-expired': {
    status: 409,
    message: 'The time to answer this dispute is over; it was accepted automatically.',
  },
  'dispute-not-reopenable': { status: 409, message: 'This dispute is {state}, so it cannot be reopened here.' },
  'refund-sent': {
    status: 409,
    message: 'The refund of this dispute is already on its way, so it cannot be reopened.',
  },
  'receipt-missing': { status: 422, message: 'A receipt is required to decline a dispute' },
  'payee-not-acknowledged': {
    status: 422,
    message: '{warning} Confirm on the screen of dispute {logCode} that you have seen this, or decline it.',
  },
  'comment-missing': { status: 422, message: 'A comment is required to decline a dispute' },
  'receipt-unreadable': {
    status: 422,
    message: 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.',
  },
  'file-too-large': { status: 413, message: 'File size too large. Size cannot be greater than {limit}.' },
  'file-missing': { status: 400, message: 'File is required' },
  'file-empty': { status: 400, message: 'The file is empty.' },
  'file-type': { status: 415, message: 'Please select a valid file type. Supported file types are {types}.' },
  'content-type': { status: 415, message: 'The request must be sent as {types}.' },
  'account-unknown': { status: 422, message: 'The bank does not know this account.' },
  'name-taken': { status: 422, message: 'There is already a {what} with the name {name}.' },
  'account-taken': {
    status: 422,
    message: 'There is already a transit account with this number: {name}.',
  },
  'card-acceptor-taken': { status: 422, message: '{name} has this card acceptor id already.' },
  'settlement-info-missing': {
    status: 422,
    message: 'Nobody has said how this super agent is settled. Fill in its settlement first, which enables it.',
  },
  'second-remainder': {
    status: 422,
    message: '{superAgent} has {name} as remainder participant already, and there can be one only.',
  },
  'shares-exceed-fee': {
    status: 422,
    message:
      'The shares of {superAgent} would be more than its fee, for instance on a transaction of {amount}. Lower a share.',
  },
  'range-too-long': { status: 422, message: 'Please select a valid date range, 30 days or less!' },
  'report-range-too-long': {
    status: 422,
    message:
      'Date range for report generation cannot exceed {days} day(s). Please select a date range not longer than {days} day.',
  },
  'reports-waiting': {
    status: 422,
    message: 'You already have {count} reports in progress. Wait until one of them is finished.',
  },
  'too-many-views': { status: 422, message: 'You can keep {count} views of a screen. Remove one first.' },
  'report-not-ready': { status: 409, message: 'This report is not finished. Try again when it is completed.' },
  'report-failed': { status: 409, message: 'This report could not be made. Retry its generation first.' },
  'report-not-failed': { status: 409, message: 'Only a report that failed is generated again; this one is {state}.' },
  'report-expired': { status: 410, message: 'This report is no longer kept. Generate it again.' },
  'range-reversed': { status: 422, message: 'The start date must not be after the end date.' },
  'idempotency-mismatch': { status: 422, message: 'This request key was already used for another request.' },
  'wrong-password': { status: 422, message: 'Current password is invalid' },
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
  'used-password': { status: 422, message: 'You have used this password before. Choose another.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Wait {seconds} seconds and try again.' },
  'directory-unavailable': { status: 503, message: 'The directory did not answer. Try again in a moment.' },
  'spreadsheets-busy': { status: 503, message: 'Too many spreadsheets are being read. Try again in a moment.' },
  'bank-unavailable': { status: 503, message: 'The bank did not answer. Try again in a moment.' },
  unexpected: { status: 500, message: 'Something went wrong ...' },
  'short-of': { status: 503, message: 'The platform is short of {what}. Try again in {seconds} seconds.' },
  unavailable: { status: 503, message: 'The service is starting or stopping. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One line of an error answer; `field` is the path of the input it speaks of, such as `body.username`. */
export interface ErrorLine {
  message: string
  code: ErrorCode
  field?: string | undefined
}

/** The sentence of a refusal, with its blanks filled. */
export function errorMessage(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}

/** A refusal, thrown by the API's rules and turned into an answer at its edge. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly lines: ErrorLine[]
  /** Seconds until it is worth trying again, where the sentence names them. */
  readonly retryAfter: number | null

  constructor(code: ErrorCode, values: Record<string, string | number> = {}, field?: string) {
    super(errorMessage(code, values))
    this.name = 'Refusal'
    this.code = code
    this.status = errorCatalogue[code].status
    this.retryAfter = typeof values.seconds === 'number' ? values.seconds : null
    this.lines = [{ message: this.message, code, ...(field ? { field } : {}) }]
  }

  /** Several bad fields at once. */
  static badInput(lines: ErrorLine[]): Refusal {
    const refusal = new Refusal(lines[0]?.code ?? 'bad-input')
    refusal.lines.splice(0, refusal.lines.length, ...lines)
    refusal.message = lines.map((line) => line.message).join(' ')
    return refusal
  }
}
