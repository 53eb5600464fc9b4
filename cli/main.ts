/** The process: its streams, its signals and its end. */
import { dcir } from './dcir'
import { exitCodes, Interrupted } from './kit/exit-codes'

const { stdin, stdout, stderr, env } = process
const interruption = new AbortController()

function onInterrupt(): void {
  // Who presses it twice does not want to wait for an orderly end.
  if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
  interruption.abort(new Interrupted())
}
process.on('SIGINT', onInterrupt)
process.on('SIGTERM', onInterrupt)
// The reader of a pipe has seen enough, such as `head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const why = error.code === 'ENOSPC' ? 'there is no space left on the device' : error.message
  stderr.write(`dcir: The output could not be written: ${why}.\n`)
  process.exit(exitCodes.failed)
})

const { signal } = interruption
const now = () => new Date()
process.exitCode = await dcir(process.argv.slice(2), { stdin, stdout, stderr, env, folder: process.cwd(), now, signal })
