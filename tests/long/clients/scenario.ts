/**
 * Calls of a program through a client that somebody else's generator made of the OpenAPI document. The generated functions
 * must have these types: a result that may be absent, or is of no type, does not compile.
 */

/** An answer with its result, or with the codes of a refusal. */
export interface Answer<T> {
  status: number
  result?: T | undefined
  codes: readonly string[]
}

interface Page<T> {
  content: readonly T[]
  totalElements: number
  totalPages: number
}

interface Said {
  message: string
}

interface Holiday {
  name: string
  description: string
  recurring: boolean
}

interface Transaction {
  transactionSearchKey: string
  transactionTime: string
  transactionAmount: number
  channel: 'ATM' | 'POS' | 'WEB' | null
}

/** A row as the switch sends it. */
export interface SwitchRow {
  transactionSearchKey: string
  transactionTime: string
  transactionIndicator: 'CREDIT' | 'DEBIT'
  maskedPan: string
  hashedPan: string
  rrn: string
  stan: string
  transactionAmount: number
  terminalId: string
  cardAcceptorId: string
  cardAcceptorLocation: string
  responseCode: string
  aptentResponseDuration: number
  bankResponseDuration: number
  channel?: string | null
  route?: string | null
  issuer?: string | null
  acquirer?: string | null
}

type Asked<T> = Promise<Answer<T>>

export interface Calls {
  signInOptions(): Asked<{ encryptedLogin: boolean; idleMinutes: { main: number } }>
  signIn(username: string, password: string): Asked<{ cosmosResponse: { accessToken: string } | null }>
  me(): Asked<{ username: string; userType: 'back-office' | 'front-office'; merchantId: string | null }>
  signOut(): Asked<Said>
  transactions(page: number, size: number): Asked<Page<Transaction>>
  transaction(key: string): Asked<Transaction>
  failed(size: number): Asked<Page<Transaction>>
  optionalValues(): Asked<{ channel: readonly string[]; route: readonly string[] }>
  chargeTypes(): Asked<Page<{ code: string; flat: number | null; percentage: string | null; version: number }>>
  addHoliday(body: Holiday & { date: string }, key: string): Asked<Said>
  holidays(name: string): Asked<Page<Holiday & { code: string; theDate: string }>>
  holiday(code: string): Asked<Holiday & { theDate: string }>
  changeHoliday(code: string, body: Holiday & { active: boolean }): Asked<Said>
  removeHoliday(code: string): Asked<Said>
  roles(): Asked<Page<{ name: string; authorities: readonly string[] }>>
  disputes(): Asked<Page<{ logCode: string; resolvedBy: string | null }>>
  upload(file: File): Asked<{ fileKey: string }>
  statement(fileKey: string): Asked<{ status: string; uploadTotalCount: number; successCount: number }>
  statements(): Asked<Page<{ fileKey: string; sha256: string }>>
  columns(): Asked<readonly { columnHeader: string; mandatory: boolean }[]>
  /** A file as an answer. */
  template(): Asked<Blob>
  layout(accountNumber: string): Asked<{ layout: { headerRow: number } }>
  saveView(name: string): Asked<readonly { name: string; isDefault: boolean }[]>
  removeView(name: string): Asked<Said>
  askForAccount(name: string, entries: string[], expiresOn: string): Asked<Said>
  ownRequests(): Asked<Page<{ reference: string; authorizer: string | null }>>
  decide(reference: string): Asked<Said>
  issueKey(name: string): Asked<{ apiKey: string }>
  send(rows: SwitchRow[]): Asked<{ accepted: number; repeated: number; rows: readonly { outcome: string }[] }>
}

export interface Given {
  /** Name of the generator, so that what one program makes is not another's. */
  name: string
  password: string
  /** Key of the switch. */
  switchKey: string
  rows: SwitchRow[]
  statement: string
  expiresOn: string
}

export type Outcomes = Record<string, unknown>

const resultOf = <T>({ status, result, codes }: Answer<T>): T => {
  if (result === undefined) throw new Error(`${status} ${codes.join()}`)
  return result
}
const refusalOf = ({ status, codes }: Answer<unknown>) => `${status} ${codes.join()}`

async function read(calls: Calls): Promise<Outcomes> {
  const page = resultOf(await calls.transactions(0, 5))
  const next = resultOf(await calls.transactions(1, 5))
  const [first] = page.content
  const one = resultOf(await calls.transaction(first?.transactionSearchKey ?? ''))
  const [charge] = resultOf(await calls.chargeTypes()).content
  return {
    page: [page.content.length, page.totalElements > 5, page.totalPages > 1],
    next: next.content.every((row) => row.transactionSearchKey !== first?.transactionSearchKey),
    one: [one.transactionAmount === first?.transactionAmount, Number.isNaN(Date.parse(one.transactionTime))],
    failed: resultOf(await calls.failed(3)).content.length,
    optional: typeof resultOf(await calls.optionalValues()).channel.length,
    charge: [typeof charge?.version, charge && (charge.flat === null || Number.isInteger(charge.flat))],
    roles: resultOf(await calls.roles()).content.some(({ authorities }) => authorities.length > 0),
    disputes: resultOf(await calls.disputes()).totalElements,
    noTransaction: refusalOf(await calls.transaction('NOT-THERE-0000')),
    noLayout: refusalOf(await calls.layout('0000000000')),
  }
}

async function change(calls: Calls, name: string): Promise<Outcomes> {
  const body = { name: `Day of ${name}`, description: 'Made by a generated client', recurring: false }
  const add = (date: string, key: string) => calls.addHoliday({ ...body, date }, key)
  const added = resultOf(await add('2031-04-07', `of-${name}-1`))
  const again = resultOf(await add('2031-04-07', `of-${name}-1`))
  const [made] = resultOf(await calls.holidays(body.name)).content
  const code = made?.code ?? ''
  const changed = await calls.changeHoliday(code, { ...body, recurring: true, active: true })
  const views = resultOf(await calls.saveView(name))
  return {
    added: added.message,
    again: again.message === added.message,
    otherBody: refusalOf(await add('2031-04-08', `of-${name}-1`)),
    twice: refusalOf(await add('2031-04-07', `of-${name}-2`)),
    wrong: refusalOf(await add('tomorrow', `of-${name}-3`)),
    made: [made?.theDate, made?.recurring],
    changed: [resultOf(changed).message, resultOf(await calls.holiday(code)).recurring],
    removed: resultOf(await calls.removeHoliday(code)).message,
    gone: refusalOf(await calls.holiday(code)),
    view: views.map((view) => [view.name, view.isDefault]),
    noView: resultOf(await calls.removeView(name)).message,
  }
}

async function files(calls: Calls, { name, statement }: Given): Promise<Outcomes> {
  const { fileKey } = resultOf(await calls.upload(new File([statement], `${name}.csv`, { type: 'text/csv' })))
  let file = resultOf(await calls.statement(fileKey))
  for (let turn = 0; file.status !== 'COMPLETED' && turn < 300; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    file = resultOf(await calls.statement(fileKey))
  }
  return {
    uploaded: [file.status, file.uploadTotalCount],
    listed: resultOf(await calls.statements()).content.some((one) => one.fileKey === fileKey),
    columns: resultOf(await calls.columns()).some(({ mandatory }) => mandatory),
    template: resultOf(await calls.template()).size > 50,
  }
}

/** @returns outcomes by the call's name, the same for every client */
export async function callAll(callsOf: (token: string | null) => Calls, given: Given): Promise<Outcomes> {
  const { name, password, switchKey, rows, expiresOn } = given
  const open = callsOf(null)
  const signIn = async (username: string) =>
    callsOf(resultOf(await open.signIn(username, password)).cosmosResponse?.accessToken ?? null)
  const calls = await signIn('bo.admin')
  const account = `client-${name}`
  const asked = resultOf(await calls.askForAccount(account, ['transactions.list'], expiresOn))
  const [request] = resultOf(await calls.ownRequests()).content
  const decided = resultOf(await (await signIn('bo.checker')).decide(request?.reference ?? ''))
  const key = callsOf(resultOf(await calls.issueKey(account)).apiKey)
  const bySwitch = callsOf(switchKey)
  const sent = resultOf(await bySwitch.send(rows))
  const others = rows.slice(0, 1).map((row) => ({ ...row, rrn: '', transactionSearchKey: `OTHER-${name}` }))
  const refused = resultOf(await bySwitch.send(others))
  return {
    options: resultOf(await open.signInOptions()).encryptedLogin,
    wrongPassword: refusalOf(await open.signIn('bo.viewer', 'Wrong#2026')),
    notSignedIn: refusalOf(await open.me()),
    me: resultOf(await calls.me()),
    ...(await read(calls)),
    ...(await change(calls, name)),
    ...(await files(calls, given)),
    account: [asked.message, decided.message],
    key: resultOf(await key.transactions(0, 1)).content.length,
    notGiven: refusalOf(await key.roles()),
    sent: [sent.accepted + sent.repeated, sent.rows.length],
    refused: [refused.accepted, refused.rows.map(({ outcome }) => outcome)],
    signedOut: [resultOf(await calls.signOut()).message, refusalOf(await calls.me())],
  }
}
