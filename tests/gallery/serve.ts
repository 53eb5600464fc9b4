import { fileURLToPath } from 'node:url'
import { createConsoleServer } from '@dcir/host/console-server'

/** Serves the built gallery on PORT with the very headers of a console. */
const dist = fileURLToPath(new URL('../../dist/gallery', import.meta.url))
const server = createConsoleServer({ name: 'back-office', dist, env: { ...process.env, DEMO: 'on' } })
// Consoles take the time from their servers; whoever tests what is shown at another time asks for an answer without it.
server.prependListener('request', (request, response) => {
  if (request.headers['x-tell-no-time']) response.sendDate = false
})
server.listen(Number(process.env.PORT), '127.0.0.1')
for (const event of ['SIGTERM', 'SIGINT'] as const) {
  process.once(event, () => {
    server.close()
    server.closeAllConnections()
  })
}
