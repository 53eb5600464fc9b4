/** Checks of outside services: mail, files, the bank, the directory, receivers. Nothing is sent or written. */

import type { HttpsBankSettings } from '../bank/bank-settings'
import { bankReport, checkBank } from '../bank/conformance'
import { adapterOf } from '../bank/connected'
import { checkBankToken } from '../bank/https-bank'
import { sql } from '../db/sql'
import { openFileStore } from '../files/open-store'
import { checkMailServer } from '../mail/delivery'
import { type Check, type Finding, failure, ok, skipped, warning } from './check'
import { causeOf, certificateOf, reach } from './line'
import type { Surroundings } from './surroundings'

const PATIENCE_MS = 5_000
const BANK_CHECK_MS = 5 * 60_000

async function tried(work: () => Promise<unknown>, well: string, badly: string, cure: string): Promise<Finding> {
  try {
    await work()
    return ok(well)
  } catch (error) {
    return failure(`${badly}: ${causeOf(error)}`, cure)
  }
}

function bankReached(bank: HttpsBankSettings, timeoutMs: number): Promise<Finding> {
  const cure = 'See apps/api/docs/bank.md, then ask whoever runs the bank’s API.'
  if (bank.oauth)
    return tried(
      () => checkBankToken(bank, timeoutMs),
      'The bank gives the platform a token.',
      'The bank gives the platform no token',
      cure,
    )
  const work = bank.url.startsWith('https:') ? () => certificateOf(bank.url, bank.tls.ca) : () => reach(bank.url)
  return tried(work, 'The bank answers.', 'The bank does not answer', cure)
}

async function bank(surroundings: Surroundings): Promise<Finding> {
  const config = surroundings.config()
  const { bank: named, bankTimeoutMs, demo } = config
  if (named === 'none') return warning('No bank is connected: nobody is paid.', 'Connect one: apps/api/docs/bank.md.')
  if (named === 'simulated')
    return demo
      ? skipped('The demonstration has a bank of its own.')
      : warning('The bank is simulated.', 'Connect one.')
  if (surroundings.samples) {
    const checks = await checkBank(await adapterOf(config), surroundings.samples)
    if (checks.every(({ passed }) => passed)) return ok(`The bank keeps all ${checks.length} rules.`)
    return failure(bankReport(checks.filter(({ passed }) => !passed)), 'See apps/api/docs/bank.md.')
  }
  if (named.kind === 'module')
    return tried(() => adapterOf(config), 'The bank’s module can be loaded.', 'The bank’s module', 'Correct BANK.')
  return bankReached(named, Math.min(bankTimeoutMs, PATIENCE_MS))
}

async function bankCalls({ tables }: Surroundings): Promise<Finding> {
  const row = await tables((db) =>
    db.first<{ count: number; failed: number }>(
      sql`SELECT count(*)::integer AS count, count(*) FILTER (WHERE NOT successful)::integer AS failed
       FROM bank_api_calls WHERE at > now() - INTERVAL '15 minutes'`,
    ),
  )
  const { count = 0, failed = 0 } = row ?? {}
  if (count === 0) return skipped('The bank was not called in the last quarter of an hour.')
  const says = `${failed} of ${count} calls to the bank failed in the last quarter of an hour.`
  const cure = 'See Banks APIs in the monitor; pay nothing again by hand before the bank has said what it did.'
  if (failed * 2 >= count) return failure(says, cure)
  return failed > 0 ? warning(says, cure) : ok(says)
}

export const outsideChecks: readonly Check[] = [
  {
    id: 'outside.mail',
    title: 'The mail server answers and lets the platform in',
    run(surroundings) {
      const { mail, demo } = surroundings.config()
      if (!mail) {
        const cure = 'Give SMTP_URL and MAIL_FROM.'
        return demo
          ? skipped('The demonstration sends no mail.')
          : warning('No mail is set up: nobody hears of alerts, passwords and requests.', cure)
      }
      return tried(
        () => checkMailServer(mail),
        'The mail server lets the platform in.',
        'The mail server',
        'See SMTP_URL: host, port, user and password. Outside of this machine it must offer TLS.',
      )
    },
  },
  {
    id: 'outside.files',
    title: 'The store of files answers',
    run(surroundings) {
      const { files, dataDir } = surroundings.config()
      if (files === 'folder') return skipped('Files lie in the data folder, which is looked at by itself.')
      return tried(
        () => openFileStore(files, dataDir).check(),
        `The bucket ${files.bucket} answers.`,
        `The bucket ${files.bucket}`,
        'See S3_ENDPOINT, S3_REGION, S3_BUCKET and the credentials; they may list the bucket.',
      )
    },
  },
  { id: 'outside.bank', title: 'The bank answers and lets the platform in', limitMs: BANK_CHECK_MS, run: bank },
  { id: 'outside.bank-calls', title: 'Calls to the bank succeed', run: bankCalls },
  {
    id: 'outside.directory',
    title: 'The bank’s directory answers',
    run(surroundings) {
      const { directory } = surroundings.config()
      if (!directory) return skipped('No directory is named.')
      const { issuer } = directory
      const address = `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`
      const asked = async () => {
        const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
        if (!answer.ok) throw new Error(`it answers ${answer.status}`)
        const said = (await answer.json()) as { issuer?: string }
        if (said.issuer !== issuer) throw new Error('it calls itself by another name than DIRECTORY_ISSUER')
      }
      return tried(
        asked,
        'The directory answers.',
        'The directory',
        'See DIRECTORY_ISSUER, as the directory spells it.',
      )
    },
  },
  {
    id: 'outside.webhook',
    title: 'The receiver of alerts can be reached',
    run(surroundings) {
      const { alertWebhook } = surroundings.config()
      if (!alertWebhook) return skipped('No receiver of alerts is named.')
      const { host } = new URL(alertWebhook.url)
      return tried(() => reach(alertWebhook.url), `${host} can be reached.`, host, 'See ALERT_WEBHOOK_URL.')
    },
  },
  {
    id: 'outside.traces',
    title: 'The receiver of traces can be reached',
    run(surroundings) {
      const { tracesUrl } = surroundings.config()
      if (!tracesUrl) return skipped('No receiver of traces is named.')
      const { host } = new URL(tracesUrl)
      return tried(() => reach(tracesUrl), `${host} can be reached.`, host, 'See OTEL_EXPORTER_OTLP_ENDPOINT.')
    },
  },
]
