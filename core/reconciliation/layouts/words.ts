/** Names that banks give the columns of a statement, and their words for the direction of money. */

export const headingFields = [
  'date',
  'valueDate',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
  'narration',
  'reference',
  'rrn',
  'stan',
  'terminalId',
  'maskedPan',
] as const
export type HeadingField = (typeof headingFields)[number]

/** The usual ones first: where two columns fit, the one that is named earlier here is taken. */
const words: Readonly<Record<HeadingField, readonly string[]>> = {
  date: [
    ...[
      'transaction date',
      'trans date',
      'tran date',
      'txn date',
      'trx date',
      'transdate',
      'trandate',
      'transaction time',
    ],
    ...[
      'date time',
      'datetime',
      'transaction date time',
      'date',
      'posting date',
      'post date',
      'posted date',
      'posted on',
    ],
    ...['book date', 'booking date', 'entry date', 'effective date', 'actual date', 'create date', 'settlement date'],
  ],
  valueDate: ['value date', 'val date', 'valuedate', 'value dt', 'val dt'],
  debit: [
    ...[
      'debit',
      'debits',
      'debit amount',
      'withdrawal',
      'withdrawals',
      'withdrawal amount',
      'dr',
      'dr amount',
      'amount dr',
    ],
    ...['money out', 'paid out', 'outflow', 'payments', 'debit amt', 'debit value', 'withdrawn', 'payment'],
  ],
  credit: [
    ...[
      'credit',
      'credits',
      'credit amount',
      'lodgement',
      'lodgements',
      'lodgment',
      'lodgments',
      'deposit',
      'deposits',
    ],
    ...['deposit amount', 'cr', 'cr amount', 'amount cr', 'money in', 'paid in', 'inflow', 'receipts', 'credit amt'],
    ...['credit value', 'lodged'],
  ],
  amount: [
    ...['transaction amount', 'trans amount', 'tran amount', 'txn amount', 'trx amount', 'amount', 'amt', 'tran amt'],
    ...['local amount', 'amount in naira', 'txn amt', 'trans amt'],
  ],
  direction: [
    ...[
      'debit/credit',
      'credit/debit',
      'dr/cr',
      'cr/dr',
      'd/c',
      'c/d',
      'drcr',
      'crdr',
      'dc',
      'dr cr',
      'cr dr',
      'dr/cr indicator',
    ],
    ...[
      'direction',
      'indicator',
      'sign',
      'transaction type',
      'trans type',
      'tran type',
      'txn type',
      'type',
      'entry type',
    ],
    ...['dr/cr flag', 'part tran type', 'debit credit', 'way', 'debit or credit', 'dr or cr', 'settlement impact desc'],
  ],
  balance: [
    ...['balance', 'running balance', 'closing balance', 'book balance', 'ledger balance', 'available balance'],
    ...['balance after', 'account balance', 'cleared balance', 'bal', 'running bal'],
  ],
  narration: [
    ...[
      'narration',
      'narrative',
      'transaction details',
      'transaction narration',
      'description',
      'transaction description',
    ],
    ...['remarks', 'remark', 'details', 'particulars', 'transaction remarks', 'txn description', 'tran particular'],
    ...[
      'transaction particulars',
      'tran particulars',
      'description/payee/memo',
      'memo',
      'comment',
      'message',
      'payment details',
    ],
  ],
  reference: [
    ...[
      'reference',
      'transaction reference',
      'trans ref',
      'ref',
      'ref no',
      'reference no',
      'reference number',
      'tran id',
    ],
    ...[
      'instrument no',
      'instrument number',
      'cheque no',
      'document no',
      'session id',
      'transaction id',
      'txn ref',
      'tran ref',
    ],
    ...['bank reference', 'payment reference', 'instrument'],
  ],
  rrn: [
    ...['rrn', 'retrieval reference number', 'retrieval reference', 'retrieval ref no', 'retrieval ref', 'ret ref no'],
    ...['ret ref', 'retrieval reference no', 'retrieval ref number', 'rrn no', 'ret ref number'],
  ],
  stan: [
    'stan',
    'trace',
    'trace no',
    'trace number',
    'system trace audit number',
    'audit number',
    'systrace',
    'system trace',
  ],
  terminalId: [
    ...[
      'terminal id',
      'terminal',
      'tid',
      'term id',
      'terminal no',
      'terminal number',
      'terminalid',
      'pos id',
      'pos terminal',
    ],
    ...['terminal code', 'device id', 'pos terminal id'],
  ],
  maskedPan: [
    ...[
      'masked pan',
      'pan',
      'card number',
      'card no',
      'masked card',
      'masked card number',
      'card',
      'card pan',
      'maskedpan',
    ],
    ...['pan masked', 'masked card no'],
  ],
}

/** A heading without its currency and punctuation: `Withdrawals (NGN)` is `withdrawals`. */
export const plainHeading = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/^\uFEFF/, '')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/₦|=n=|\bngn\b|\b(in )?naira\b/g, ' ')
    .split('/')
    .map((part) => part.trim())
    .join('/')
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()

function usualScore(heading: string, field: HeadingField): number {
  const list = words[field]
  const at = Math.max(list.indexOf(heading), list.indexOf(heading.replaceAll('/', ' ')))
  return at < 0 ? 0 : 1 - at / (2 * list.length)
}

/** Words that banks put before or after the word that names a column, without meaning another column. */
const fillers = new Set(
  'transaction trans tran txn trx posted posting settlement local gross approved req rsp in kobo minor unit units at dt'.split(
    ' ',
  ),
)

/** A heading that names a field only without its fillers scores less than any that names one as it stands. */
const LOOSE = 0.2
export const isLoose = (score: number): boolean => score > 0 && score <= LOOSE

/** How well a heading names a field: 0 not at all, and otherwise more the more usual it is. */
export function headingScore(cell: string, field: HeadingField): number {
  const heading = plainHeading(cell)
  const usual = usualScore(heading, field)
  if (usual > 0) return usual
  const rest = heading.split(' ').filter((word) => !fillers.has(word))
  if (rest.length > 0) return LOOSE * usualScore(rest.join(' '), field)
  // `posted_at` has nothing else: a time is what is left.
  return field === 'date' && /\b(at|dt)$/.test(heading) ? LOOSE : 0
}

/** Does the heading say that amounts are printed in hundredths? */
export const saysKobo = (heading: string): boolean => /\b(kobo|minor)\b/.test(plainHeading(heading))

export const saysNaira = (heading: string): boolean => /₦|\bnaira\b/i.test(heading)

export const isHeading = (cell: string): boolean => headingFields.some((field) => headingScore(cell, field) > 0)

/** A longer word of a direction's column is none. */
export const MAX_WORD = 40

export const directionWords: Readonly<Record<string, 'CREDIT' | 'DEBIT'>> = {
  C: 'CREDIT',
  CR: 'CREDIT',
  CRDT: 'CREDIT',
  CREDIT: 'CREDIT',
  '+': 'CREDIT',
  LODGEMENT: 'CREDIT',
  DEPOSIT: 'CREDIT',
  INFLOW: 'CREDIT',
  D: 'DEBIT',
  DR: 'DEBIT',
  DBIT: 'DEBIT',
  DEBIT: 'DEBIT',
  '-': 'DEBIT',
  WITHDRAWAL: 'DEBIT',
  OUTFLOW: 'DEBIT',
}

/** Words that do not change a direction beside them; others reverse it, as in `Debit reversal`, or mean a card. */
const neutral = new Set('ALERT TRANSACTION TRANS TRAN TXN TRX ENTRY POSTING LEG SIDE'.split(' '))

/** Which way a cell says that money went, such as `CR` or `Credit Alert`; null where it does not plainly say so. */
export function sideOfWords(cell: string): 'CREDIT' | 'DEBIT' | null {
  const text = cell.trim().toUpperCase()
  const whole = directionWords[text]
  if (whole || text.length > MAX_WORD) return whole ?? null
  const [only, ...others] = text.split(/\s+/).filter((word) => !neutral.has(word))
  return only && others.length === 0 ? (directionWords[only] ?? null) : null
}
