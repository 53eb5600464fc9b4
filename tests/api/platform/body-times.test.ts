/** Requests that are half sent end by themselves, and those that are only slow do not. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limitBodyTimes } from '@dcir/api/http/body-time'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

const http = Fastify()
let port = 0
beforeAll(async () => {
  limitBodyTimes(http, { whole: 4000, idle: 2000, pace: { bytes: 2, every: 2000 } })
  await http.register(multipart)
  http.post('/body', async ({ body }) => ({ body }))
  http.get('/slow', async () => {
    await pause(5000)
    return { done: true }
  })
  http.post('/file', async (request) => {
    const file = await request.file()
    return { size: (await file?.toBuffer())?.length }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as { port: number }).port
})
afterAll(() => http.close())

const JSON_HEAD = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n'

/** Opens a connection. @returns it, and what it was answered with once it has ended */
function open(): [Socket, Promise<string>] {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part
  })
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  socket.on('error', () => undefined)
  return [socket, ended]
}

async function trickle(socket: Socket, parts: number, every: number): Promise<void> {
  for (let part = 0; part < parts && !socket.destroyed; part++) {
    socket.write(' ')
    await pause(every)
  }
}

test.concurrent('a body of which nothing more comes is cut off', async () => {
  const [socket, ended] = open()
  socket.write(`${JSON_HEAD}{"a"`)
  expect(await ended).not.toContain('200 OK')
})

test.concurrent('a body that comes byte by byte has an end as a whole', async () => {
  const [socket, ended] = open()
  socket.write(JSON_HEAD)
  await trickle(socket, 60, 100)
  expect(await ended).not.toContain('200 OK')
})

test.concurrent('a file may take its time, as long as something comes', async () => {
  const [socket, ended] = open()
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const size = head.length + 20 + '\r\n--b--\r\n'.length
  socket.write(
    `POST /file HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${size}\r\n\r\n${head}`,
  )
  await trickle(socket, 20, 250)
  socket.write('\r\n--b--\r\n')
  expect(await ended).toContain('{"size":20}')
})

test.concurrent('an answer that takes longer than any body is still given', async () => {
  const [socket, ended] = open()
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await ended).toContain('{"done":true}')
})

test.concurrent('a file that drips has an end', async () => {
  const [socket, ended] = open()
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  socket.write(
    `POST /file HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n${head}`,
  )
  // Something comes before each idle time is over, and less than the least pace.
  await trickle(socket, 60, 1800)
  expect(await ended).not.toContain('200 OK')
})
