/**
 * An installation by the guide: its commands are run as they stand, in a folder that stands for the machine, on an ordinary
 * owner's empty database. Then two administrators, the switch by curl and a statement by the command line.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondFactor } from '@dcir/core/access/second-factor-contract'
import { session } from '@dcir/core/access/session-contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { createClient, type TransportRequest } from '@dcir/core/client/client'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../bench/api-process'
import { root } from '../bench/measured-process'
import { ordinaryDatabase } from '../support/installation'
import { makeRelease, tarballOf } from '../support/release'

const PASSWORD = 'Harbour-Begin#2026'
const ADA = 'ada.obi@bank.ng'
const MUSA = 'musa.bello@bank.ng'

const machine = mkdtempSync(join(tmpdir(), 'dcir-machine-'))
// As root the database runs under another account, which has to get through this folder.
chmodSync(machine, 0o711)
const onMachine = (path: string) => join(machine, path)
const guide = readFileSync(join(root, 'apps/launcher/docs/install.md'), 'utf8')

/** The fenced block below a heading that has this text in it. */
function block(heading: string, holding: string): string {
  const section = guide.slice(guide.indexOf(`## ${heading}\n`))
  const found = [...section.matchAll(/```\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(holding))
  if (!found) throw new Error(`The guide has no block with ${holding} below ${heading}.`)
  return found
}

/** The same command on the folder that stands for the machine. */
const moved = (text: string) => text.replaceAll(/(?<=^|[\s=])\/(opt|etc|var)\b/gm, `${machine}/$1`)

/** Programs that need the whole machine, each as far as a folder can have it. */
const standIns = {
  useradd: 'exit 0',
  systemctl: 'exit 0',
  // Owners are those of the machine's accounts.
  install: `args=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done; exec /usr/bin/install "\${args[@]}"`,
  'systemd-run': `while [ $# -gt 0 ]; do case $1 in
    -p) case $2 in WorkingDirectory=*) cd "\${2#*=}";; EnvironmentFile=*) while IFS= read -r line; do
      [ -z "$line" ] || export "$line"; done < "\${2#*=}";; esac; shift 2;;
    --*) shift;; *) break;; esac; done; exec "$@"`,
}

let database: Awaited<ReturnType<typeof ordinaryDatabase>>
let platform: ChildProcess
let said = ''
const ports: Record<string, string> = {}
const shell = (script: string, env: Record<string, string> = {}) =>
  spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', moved(script)], {
    ...{ cwd: onMachine('download'), encoding: 'utf8' },
    env: { HOME: machine, PATH: `${onMachine('stand-ins')}:${process.env.PATH}`, ...env },
  })

/** Starts the unit as systemd does: in its folder, with its variables and those of its file, by its command. */
function startUnit(): ChildProcess {
  const unit = readFileSync(onMachine('etc/systemd/system/dcir.service'), 'utf8')
  const says = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const file = readFileSync(moved(says('EnvironmentFile')[0]?.replace(/^-/, '') ?? ''), 'utf8')
  const pairs = [...says('Environment').join(' ').split(' '), ...file.split('\n').filter(Boolean)].map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), moved(pair.slice(at + 1))]
  })
  const [, ...words] = (says('ExecStart')[0] ?? '').split(' ')
  return spawn(process.execPath, words, {
    cwd: moved(says('WorkingDirectory')[0] ?? ''),
    env: { PATH: process.env.PATH, HOME: machine, ...Object.fromEntries(pairs) },
  })
}

const api = () => `http://127.0.0.1:${ports.API_PORT}`
let counter = 0

function client(token: string | null = null) {
  const transport = async ({ method, url, headers, body }: TransportRequest) => {
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) })
    const header = (name: string) => response.headers.get(name)
    return { status: response.status, header, text: () => response.text(), raw: response }
  }
  const newId = () => `first-month-${String(counter++).padStart(8, '0')}`
  return createClient({ host: api(), transport, newId, token: () => token, door: () => 'backoffice' })
}

beforeAll(async () => {
  for (const name of ['API_PORT', 'BACK_OFFICE_PORT', 'SUPER_AGENT_PORT', 'MONITOR_PORT'])
    ports[name] = String(await freePort())
  for (const path of ['stand-ins', 'download', 'opt', 'etc/systemd/system', 'var/lib']) {
    mkdirSync(onMachine(path), { recursive: true })
  }
  for (const [name, text] of Object.entries(standIns))
    writeFileSync(onMachine(`stand-ins/${name}`), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  makeRelease(onMachine('release'), onMachine('making'))
  execFileSync('cp', [tarballOf(onMachine('release')), onMachine('download')])
  database = await ordinaryDatabase(inject('postgresUrl'))
  const environment = block('On a machine', 'BANK_NAME=').replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${database.url}`)
  const own = Object.entries(ports).map(([name, port]) => `${name}=${port}\n`)
  writeFileSync(onMachine('download/environment'), environment + own.join(''))
}, 900_000)

afterAll(async () => {
  if (platform && platform.exitCode === null) {
    platform.kill('SIGTERM')
    await once(platform, 'close')
  }
  await database?.drop()
  rmSync(machine, { recursive: true, force: true })
}, 120_000)

describe('an installation by the guide', () => {
  test('its commands lay out a release, which is whole, and the unit starts it', { timeout: 300_000 }, async () => {
    const { status, stderr } = shell(block('On a machine', 'useradd'))
    expect([stderr, status]).toEqual(['', 0])
    platform = startUnit()
    for (const stream of [platform.stdout, platform.stderr]) stream?.on('data', (text) => (said += text))
    const isUp = () => said.includes('is running') || platform.exitCode !== null
    await expect.poll(isUp, { timeout: 240_000 }).toBe(true)
    expect((await fetch(`${api()}/health/ready`)).status, said).toBe(200)
    const config = await (await fetch(`http://127.0.0.1:${ports.BACK_OFFICE_PORT}/config.json`)).json()
    expect(config).toMatchObject({ bankName: 'Harbour Bank', apiBase: 'https://api.harbour.example' })
  })

  const sessions: Record<string, { token: string; codes: string[] }> = {}
  const as = (name: string) => client(sessions[name]?.token ?? null)

  test('two administrators are made, set up their second factor, and decide about each other’s requests', {
    timeout: 120_000,
  }, async () => {
    const command = block('The first people', 'systemd-run').split('docker exec')[0] ?? ''
    for (const [email, names] of [
      [ADA, 'Ada Obi'],
      [MUSA, 'Musa Bello'],
    ] as const) {
      const made = shell(command.replace(`${ADA} Ada Obi`, `${email} ${names}`), { DCIR_NEW_PASSWORD: PASSWORD })
      expect([made.status, made.stderr]).toEqual([0, expect.stringContaining(email)])
      const login = () => client().call(session.login, { body: { username: email, password: PASSWORD } })
      const first = await login()
      expect(first.enrolSecondFactor).toBe(true)
      const enrolling = client(first.cosmosResponse?.accessToken ?? null)
      const { secret } = await enrolling.call(secondFactor.begin, {})
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      const { recoveryCodes } = await enrolling.call(secondFactor.confirm, { body: { token: code } })
      const [recovery = '', ...codes] = recoveryCodes
      const { secondFactorAuthKey } = await login()
      const body = { token: recovery, secondFactorAuthKey: secondFactorAuthKey ?? '' }
      const { cosmosResponse } = await client().call(session.authenticate2fa, { body })
      sessions[email] = { token: cosmosResponse?.accessToken ?? '', codes }
    }
    const body = { firstname: 'Bola', lastname: 'Ade', email: 'bola.ade@bank.ng', role: 'DCIR_BACKOFFICE_OPERATOR' }
    await as(ADA).call(users.createLocal, { body })
    const { content } = await as(ADA).call(workflow.listSelf, { query: { status: 'PENDING' } })
    const decision = { approved: true, authorizersComment: 'As the board decided' }
    await as(MUSA).call(workflow.process, { params: { requestId: content[0]?.reference ?? '' }, body: decision })
    expect((await as(MUSA).call(users.list, {})).totalElements).toBe(3)
  })

  test('the switch sends by curl as the guide to ingestion says, and what it sends is set aside until there is a super agent', () => {
    const ingestion = readFileSync(join(root, 'apps/api/docs/ingestion.md'), 'utf8')
    const [, day = ''] = /(\{ "transactions": \[ \{[\s\S]*?\} \] \})\n```/.exec(ingestion) ?? []
    writeFileSync(onMachine('day.json'), day)
    const token = readFileSync(onMachine('var/lib/dcir/ingestion-token'), 'utf8').trim()
    const headers = ['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json']
    const words = ['-sS', '--data', `@${onMachine('day.json')}`, ...headers, `${api()}/api/v1/ingestion/transactions`]
    const answer = JSON.parse(execFileSync('curl', words, { encoding: 'utf8' }))
    expect(answer.result).toMatchObject({ accepted: 0, quarantined: 1, refused: 0 })
  })

  test('the command line signs in with a second factor, shows the trail, and says what is to do', () => {
    const words = ['dist/cli/dcir.js', 'audit', 'list', '--action', 'users']
    const env = {
      ...{ HOME: machine, DCIR_API_URL: api(), DCIR_USERNAME: ADA, DCIR_PASSWORD: PASSWORD },
      DCIR_SECOND_FACTOR: sessions[ADA]?.codes[0] ?? '',
    }
    const run = spawnSync(process.execPath, words, { cwd: onMachine('opt/dcir'), env, encoding: 'utf8' })
    expect([run.status, run.stderr, run.stdout]).toEqual([0, '', expect.stringContaining('bola.ade@bank.ng')])
  })

  test('stopped and started again it is the same installation', { timeout: 180_000 }, async () => {
    platform.kill('SIGTERM')
    expect((await once(platform, 'close'))[0]).toBe(0)
    platform = startUnit()
    await expect
      .poll(
        () =>
          fetch(`${api()}/health/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000 },
      )
      .toBe(200)
    expect((await as(ADA).call(users.list, {})).totalElements).toBe(3)
  })
})
