/** The trail's stream against a server of syslog that listens here. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'
import { readConfig } from '@dcir/api/config'
import { type AuditStream, auditStreamJobs, lineOfEntry } from '@dcir/api/features/access/audit/audit-stream'
import { type Syslog, syslogAddress, syslogSink } from '@dcir/api/kit/syslog'
import type { ExportedEntry } from '@dcir/core/access/audit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type Trail, trailOf } from '../../support/audit-trail'
import { selfSigned } from '../../support/certificates'

let api: TestApi
let trail: Trail
beforeAll(async () => {
  api = await startTestApi()
  trail = trailOf(api)
})
afterAll(() => api?.close())

/** Takes frames apart, each of which says how many octets it has. */
function framesOf(bytes: Buffer): string[] {
  const frames: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const [, digits = ''] = /^(\d+) /.exec(bytes.toString('latin1', at, at + 8)) ?? []
    const begin = at + digits.length + 1
    at = begin + Number(digits)
    frames.push(bytes.toString('utf8', begin, at))
  }
  return frames
}

/** A server that keeps what comes in. */
async function receiver(make: (taking: (socket: Socket) => void) => Server) {
  const chunks: Buffer[] = []
  const server = make((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise((done) => server.close(done))
  return { port: (server.address() as AddressInfo).port, frames: () => framesOf(Buffer.concat(chunks)), close }
}

const messageOf = (frame: string) => JSON.parse(frame.slice(frame.indexOf('{')))

const jobOf = (stream: AuditStream, sink?: (lines: readonly string[]) => Promise<void>) => {
  const [job] = auditStreamJobs({ database: api.app.database, clock: api.clock, stream, ...(sink ? { sink } : {}) })
  const round = () => job?.run({ signal: new AbortController().signal } as Parameters<typeof job.run>[0])
  return async () => {
    await round()
  }
}

describe('C6 the stream of the audit trail', () => {
  test('sends the whole trail once, in order, and goes on where it was', async () => {
    const sent: number[] = []
    const round = jobOf('stdout', async (lines) => {
      for (const line of lines) sent.push(JSON.parse(line).id)
    })
    await trail.write(1_200)
    await round()
    const { id } = await trail.head()
    expect(sent).toEqual(Array.from({ length: id }, (_, at) => at + 1))
    await trail.write(2)
    // Another process, which knows what the first one has sent.
    await jobOf('stdout', async (lines) => {
      for (const line of lines) sent.push(JSON.parse(line).id)
    })()
    expect(sent).toEqual(Array.from({ length: id + 2 }, (_, at) => at + 1))
  })

  test('what could not be sent is sent again, and nothing is left out', async () => {
    const stream: Syslog = { host: '127.0.0.1', port: 1, tls: false, ca: null }
    await expect(jobOf(stream)()).rejects.toThrow(/ECONNREFUSED/)
    const ids: number[] = []
    await jobOf(stream, async (lines) => {
      for (const line of lines) ids.push(JSON.parse(line).id)
    })()
    expect(ids[0]).toBe(1)
  })

  test('a line says that it is of the trail, with the record before and after', async () => {
    const lines: string[] = []
    await jobOf({ host: 'one', port: 2, tls: true, ca: null }, async (some) => {
      lines.push(...some)
    })()
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'audit', id: 1, hash: expect.any(String) })
    expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  })
})

describe('C6 a server of syslog', () => {
  const entry: ExportedEntry = {
    ...{ id: 7, at: '2026-11-20T14:05:09+01:00', actor: 'ada.obi', action: 'users.create', subject: 'bola.ade' },
    ...{ description: 'Naïve “quotes”', result: 'done', address: '127.0.0.1', requestId: 'request-7' },
    ...{ beforeData: null, afterData: '{}', details: null, hash: 'ab'.repeat(32) },
  }

  test('takes frames of RFC 5424 that count their octets', async () => {
    const server = await receiver((taking) => createPlain(taking))
    const send = syslogSink({ host: '127.0.0.1', port: server.port, tls: false, ca: null })
    await send([lineOfEntry(entry), lineOfEntry({ ...entry, id: 8 })])
    await server.close()
    const frames = server.frames()
    expect(frames.map(messageOf)).toEqual([
      { type: 'audit', ...entry },
      { type: 'audit', ...entry, id: 8 },
    ])
    for (const frame of frames) expect(frame).toMatch(/^<110>1 \S+Z \S+ dcir \d+ audit - \ufeff\{/)
  })

  test('over TLS is believed by its authority alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dcir-syslog-'))
    const { key, cert: pem } = selfSigned(folder, 'localhost', ['DNS:localhost', 'IP:127.0.0.1'])
    const server = await receiver((taking) => createTls({ key, cert: pem }, taking))
    const at = { host: '127.0.0.1', port: server.port, tls: true }
    await expect(syslogSink({ ...at, ca: null })([lineOfEntry(entry)])).rejects.toThrow(/self-signed/)
    expect(server.frames()).toEqual([])
    await syslogSink({ ...at, ca: pem })([lineOfEntry(entry)])
    await server.close()
    expect(server.frames().map(messageOf)).toEqual([expect.objectContaining({ id: 7 })])
    rmSync(folder, { recursive: true, force: true })
  })

  test('one that cuts the line is a failure, so that the lines are sent again', async () => {
    const server = createPlain((socket) => socket.resetAndDestroy())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const send = syslogSink({ host: '127.0.0.1', port, tls: false, ca: null })
    await expect(send(['x'.repeat(5_000_000)])).rejects.toThrow()
    await new Promise((done) => server.close(done))
  })

  test('is encrypted, or of this machine; the variable is named otherwise', () => {
    expect(syslogAddress('AUDIT_STREAM', 'syslog+tls://siem.bank.example', null)).toEqual({
      ...{ host: 'siem.bank.example', port: 6514, tls: true, ca: null },
    })
    expect(syslogAddress('AUDIT_STREAM', 'syslog+tcp://127.0.0.1:514', null)).toMatchObject({ port: 514, tls: false })
    for (const wrong of [
      'syslog+tcp://siem.bank.example',
      'syslog://localhost',
      'file:///var/log',
      'syslog+tls://a:b@c/',
    ])
      expect(() => syslogAddress('AUDIT_STREAM', wrong, null)).toThrow(/^AUDIT_STREAM must be stdout/)
    expect(readConfig({ AUDIT_STREAM: 'stdout' }, []).auditStream).toBe('stdout')
    expect(readConfig({}, []).auditStream).toBeNull()
    expect(() => readConfig({ AUDIT_STREAM: 'printer' }, [])).toThrow(/^AUDIT_STREAM must be/)
  })
})
