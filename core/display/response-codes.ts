/** Meanings of the response codes of ISO 8583, in a few words; the switch and issuers use no others of note. */
const meanings: Readonly<Record<string, string>> = {
  '00': 'Approved',
  '01': 'Refer to issuer',
  '02': 'Refer to issuer, special condition',
  '03': 'Invalid merchant',
  '04': 'Pick up card',
  '05': 'Do not honour',
  '06': 'Error',
  '07': 'Pick up card, special condition',
  '09': 'Request in progress',
  '10': 'Approved in part',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid card number',
  '15': 'No such issuer',
  '17': 'Canceled by customer',
  '19': 'Enter transaction again',
  '20': 'Invalid response',
  '21': 'No action taken',
  '22': 'Suspected malfunction',
  '25': 'Record not found',
  '26': 'Duplicate record',
  '30': 'Format error',
  '31': 'Bank not supported',
  '33': 'Expired card, pick up',
  '34': 'Suspected fraud, pick up',
  '36': 'Restricted card, pick up',
  '38': 'PIN tries exceeded, pick up',
  '39': 'No credit account',
  '40': 'Function not supported',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '52': 'No current account',
  '53': 'No savings account',
  '54': 'Expired card',
  '55': 'Incorrect PIN',
  '56': 'No card record',
  '57': 'Not permitted to cardholder',
  '58': 'Not permitted on terminal',
  '59': 'Suspected fraud',
  '61': 'Amount limit exceeded',
  '62': 'Restricted card',
  '63': 'Security violation',
  '64': 'Original amount incorrect',
  '65': 'Withdrawal count exceeded',
  '67': 'Card captured',
  '68': 'Response too late',
  '69': 'Advice too late',
  '75': 'PIN tries exceeded',
  '90': 'Cut-off in progress',
  '91': 'Issuer unavailable',
  '92': 'Routing error',
  '93': 'Violation of law',
  '94': 'Duplicate transaction',
  '95': 'Reconcile error',
  '96': 'System malfunction',
  '98': 'Cash limit exceeded',
}

/** The meaning of a code, or null for one that the standard does not have. */
export const responseCodeMeaning = (code: string): string | null => meanings[code] ?? null

/** The code with its meaning: `91 Issuer unavailable`; several with commas between, each with its own. */
export const responseCodeText = (codes: string): string =>
  codes
    .split(',')
    .map((one) => one.trim())
    .map((code) => [code, responseCodeMeaning(code)].filter(Boolean).join(' '))
    .join(', ')
