import { declineComment } from '../validators/decline-comment'
import { foreseenRefusals } from './foreseen'
import { serviceAccountRefusals } from './service-account-refusals'
import { setUpRefusals } from './set-up-refusals'

/**
 * Every refusal the API can give: its status and its sentence. `{name}` is filled by the caller.
 * A sentence says what happened and, where there is one, what to do next.
 */
export const errorCatalogue = {
  ...foreseenRefusals,
  ...setUpRefusals,
  ...serviceAccountRefusals,
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
  'wrong-second-factor': { status: 401, message: 'The code is not right. Each works once: wait for the next one.' },
  'second-factor-expired': { status: 401, message: 'Your previous session expired, please login again!' },
  'second-factor-unreadable': {
    status: 503,
    message: 'Your second factor cannot be checked here: the key that opens it is missing. Ask an administrator.',
  },
  'second-factor-required': { status: 403, message: 'Set up your second factor before you continue.' },
  'second-factor-on': { status: 409, message: 'Your second factor is on already.' },
  'enrolment-expired': { status: 409, message: 'This setup code has expired. Get a new one.' },
  'wrong-code': { status: 422, message: 'The code is not right. Each works once: wait for the next one.' },
  'encrypted-login-required': { status: 403, message: 'Only encrypted sign-ins are taken here.' },
  'credentials-unreadable': { status: 400, message: 'The encrypted sign-in could not be read. Reload and try again.' },
  'credentials-stale': { status: 401, message: 'This sign-in is too old to be taken. Try again.' },
  'credentials-reused': { status: 401, message: 'This sign-in was already used. Try again.' },
  'directory-disabled': { status: 403, message: 'Directory sign-in is not enabled.' },
  'directory-token-invalid': { status: 401, message: 'The directory sign-in could not be verified. Try again.' },
  'console-unknown': {
    status: 400,
    message: 'The platform knows no console at the address that this sign-in came from. Ask an administrator.',
  },
  'directory-return-unknown': {
    status: 503,
    message: 'The platform does not know where the directory sends people back to. DIRECTORY_REDIRECT_URL names it.',
  },
  'directory-sign-in-lost': {
    status: 400,
    message:
      'This directory sign-in took too long, or began in another browser. Go back to the sign-in page and try again.',
  },
  'directory-user-unknown': {
    status: 401,
    message: 'Your directory account is not known here. Ask an administrator to add it.',
  },
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
  'statement-busy': { status: 409, message: 'This file is being worked on. Try again when it is completed.' },
  'statement-withdrawn': { status: 409, message: '{by} withdrew this file on {at}.' },
  'statement-nothing-taken': { status: 409, message: 'The whole file was refused.' },
  'statement-not-given-up': { status: 409, message: 'Only a file that was given up is read again as it is.' },
  'statement-rested-on': { status: 409, message: 'Cannot withdraw: {what} on this file.' },
  'too-many-exceptions': {
    status: 422,
    message: 'There are more than {max} exceptions, which one file does not hold. Narrow them by the filter.',
  },
  'exception-resolved': { status: 409, message: '{by} resolved this exception on {at}.' },
  'entry-matched': {
    status: 409,
    message: 'This entry is paired with a transaction. Only what has no transaction can be resolved or paired.',
  },
  'exception-paired': { status: 409, message: '{by} paired this line by hand on {at}.' },
  'transaction-paired': { status: 409, message: 'This transaction is paired with another line already.' },
  'others-paired': {
    status: 409,
    message: 'Transactions of {count} of the others are paired with other lines by now, so nothing was paired.',
  },
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
  'day-not-over': { status: 422, message: 'A day can be signed off once it is over.' },
  'day-being-read': {
    status: 409,
    message: 'A statement that may be of this day is still being read or matched. Try again when it is completed.',
  },
  'day-moved-on': {
    status: 409,
    message: 'The figures of this day changed since you read them. Read them again before you sign.',
  },
  'day-signed': { status: 409, message: '{by} signed this day off on {at}, and nothing has changed since.' },
  'day-open-rows': {
    status: 422,
    message: '{count} of this day are still open. Say why it is signed off all the same.',
  },
  'auto-dispute-off': {
    status: 422,
    message: 'Disputes on failed transactions are switched off in Configurations.',
  },
  'no-failed-credits': { status: 422, message: 'Every failed transaction of {date} already has a dispute.' },
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
  'alert-acknowledged': { status: 409, message: '{by} acknowledged this alert at {at}.' },
  'alert-ended': { status: 409, message: 'This alert has ended.' },
  'no-simulator': { status: 404, message: 'This platform has no simulator.' },
  'nothing-to-send-by': {
    status: 409,
    message: 'Neither mail nor a webhook is set up here. Its operators set SMTP_URL and MAIL_FROM.',
  },
  'nobody-to-send-to': { status: 409, message: 'This alert has no email recipients. Edit it and name them.' },
  'service-not-running': {
    status: 409,
    message: 'No server runs {name}, so there is nothing to restart. Start one with --services={id}.',
  },
  'nothing-to-retry': { status: 409, message: 'No job of {name} has failed, so there is nothing to start again.' },
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
  'request-pending': {
    status: 409,
    message: 'A request for this already waits for approval: {reference}, made by {by}.',
  },
  'record-moved-on': {
    status: 409,
    message: 'This changed after the request was made, so it cannot be approved. Decline it and ask for a new request.',
  },
  'row-unchanged': { status: 409, message: 'No change in this row.' },
  'charge-type-exists': {
    status: 409,
    message: 'The charge code {code} is, or was, that of {name}. Choose another name.',
  },
  'charge-type-in-use': {
    status: 409,
    message: '{name} is the charge type of {users}, so it cannot be deleted. Give them another one first.',
  },
  'role-exists': { status: 409, message: 'There is, or was, a role {name}. Choose another name.' },
  'holiday-exists': { status: 409, message: '{name} is a holiday on that date already.' },
  'charge-code-fixed': { status: 422, message: 'The charge code {code} does not change. Create another charge type.' },
  'one-person': {
    status: 403,
    message: '{why} less than {days} days ago, so the two of you count as one person. Another colleague must decide.',
  },
  'one-time-password-ended': {
    status: 401,
    message: 'This one-time password no longer works. Ask an administrator for a new one.',
  },
  'initiator-not-allowed': {
    status: 403,
    message: '{by}, who made this request, may not do this any more. Decline it.',
  },
  'uploader-not-allowed': { status: 403, message: '{by}, who uploaded this file, may not do this any more.' },
  'email-unusable': { status: 409, message: 'This email cannot be used.' },
  'too-many-users': {
    status: 429,
    message: 'You have made {count} users within a day. Make more of them tomorrow, or ask the bank.',
  },
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
  'debit-account-missing': {
    status: 422,
    message: '{name} is empty. Set the account that these payments come from before the platform makes them by itself.',
  },
  'payment-not-stopped': {
    status: 409,
    message: 'This payment is {state}, and what can be done with it goes on by itself.',
  },
  'payment-downloaded': {
    status: 422,
    message: 'Somebody downloaded it to pay it by hand. Confirm that it was not paid.',
  },
  'payment-not-claimed': {
    status: 409,
    message: '{requestId} is {state}. Only payments that were downloaded and not paid can be given back.',
  },
  'payment-in-flight': {
    status: 409,
    message: 'The bank is being called about this right now. Try again in a minute.',
  },
  'evidence-contradicts': {
    status: 422,
    message: '{evidence} Confirm that you have seen this.',
  },
  'requery-window-open': {
    status: 422,
    message:
      'The bank may still post this payment in the next {hours} hours, so that it would be paid twice. Confirm that you have seen this.',
  },
  'reference-used': { status: 409, message: 'The reference {reference} was already used for {requestId}.' },
  'receipt-missing': { status: 422, message: 'A receipt is required to decline a dispute' },
  'payee-not-acknowledged': {
    status: 422,
    message: '{warning} Open {logCode} and confirm the account there, or decline it.',
  },
  'comment-missing': { status: 422, message: declineComment['comment-missing'] },
  'comment-short': { status: 422, message: declineComment['comment-short'] },
  'receipt-unreadable': {
    status: 422,
    message: 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.',
  },
  'acceptor-unknown': {
    status: 422,
    message: 'No super agent has the card acceptor {cardAcceptorId} yet. Create it first, then release.',
  },
  'nothing-set-aside': { status: 409, message: 'Nothing of the card acceptor {cardAcceptorId} waits.' },
  'set-aside-decided': { status: 409, message: 'This transaction was released or dismissed before.' },
  'body-too-large': { status: 413, message: 'The request is too large. Its size cannot be greater than {limit}.' },
  'body-too-deep': { status: 400, message: 'The request is nested too deeply.' },
  'file-too-large': { status: 413, message: 'File size too large. Size cannot be greater than {limit}.' },
  'file-missing': { status: 400, message: 'File is required' },
  'file-empty': { status: 400, message: 'The file is empty.' },
  'file-type': { status: 415, message: 'Please select a valid file type. Supported file types are {types}.' },
  'content-type': { status: 415, message: 'The request must be sent as {types}.' },
  'account-unknown': { status: 422, message: 'The bank does not know this account.' },
  'name-taken': { status: 422, message: 'There is already a {what} with the name {name}.' },
  'range-too-long': { status: 422, message: 'Please select a valid date range, 30 days or less!' },
  'reports-waiting': {
    status: 422,
    message: 'You already have {count} reports in progress. Wait until one of them is finished.',
  },
  'too-many-views': { status: 422, message: 'You can keep {count} views of a screen. Remove one first.' },
  'report-failed': { status: 409, message: 'This report could not be made. Retry its generation first.' },
  'report-not-failed': { status: 409, message: 'Only a report that failed is generated again; this one is {state}.' },
  'idempotency-mismatch': { status: 422, message: 'This request key was already used for another request.' },
  'wrong-password': { status: 422, message: 'Current password is invalid' },
  'used-password': { status: 422, message: 'You have used this password before. Choose another.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Wait {seconds} seconds and try again.' },
  'too-many-today': { status: 429, message: 'You have done this too often today. Try again in {hours} hours.' },
  'too-many-at-once': {
    status: 429,
    message: 'You have too many large requests under way. Try again when one of them has ended.',
  },
  'directory-unavailable': { status: 503, message: 'The directory did not answer. Try again in a moment.' },
  'spreadsheets-busy': { status: 503, message: 'Too many spreadsheets are being read. Try again in a moment.' },
  'writers-busy': { status: 503, message: 'Too many spreadsheets are being written. Try again in a moment.' },
  'bank-unavailable': { status: 503, message: 'The bank did not answer. Try again in a moment.' },
  'no-bank': { status: 503, message: 'No bank is connected to this installation, so that it cannot be asked.' },
  unexpected: { status: 500, message: 'Something went wrong ...' },
  'short-of': { status: 503, message: 'The platform is short of {what}. Try again in {seconds} seconds.' },
  unavailable: { status: 503, message: 'The service is starting or stopping. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>
