/** Follows a statement file until the server is done with it. */
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/contract/statements'
import { ApiError } from '@dcir/core/errors/processed-error'
import { formatCount, POLL_MS, statusText } from '@dcir/core/rules/display'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import { CliError, Interrupted } from '../../kit/exit-codes'

const QUICK_MS = 1000
const QUICK_TURNS = 10
/** A service that restarts is given this long to answer again. */
const PATIENCE_MS = 120_000

/** No answer, or one that says that the service is starting or stopping: it may be there again in a moment. */
const isPassing = (error: unknown): boolean =>
  (error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)) ||
  (error instanceof CliError && error.cause instanceof ApiError && isPassing(error.cause))

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

export const showOnce = (api: Api, fileKey: string): Promise<StatementFile> =>
  api.call(statements.show, { params: { fileKey } }, { background: true })

const progressOf = ({ status, percentageProcessed, uploadTotalCount }: StatementFile): string =>
  `${statusText(status)}  ${percentageProcessed} %  ${formatCount(uploadTotalCount)} rows`

/** Asks now and then until the file is done. A restart of the service in between is waited out. */
export async function followStatement(cli: Cli, api: Api, fileKey: string): Promise<StatementFile> {
  const { terminal, signal } = cli
  let answeredAt = Date.now()
  try {
    for (let turn = 0; ; turn++) {
      const file = await showOnce(api, fileKey).catch((error: unknown) => {
        if (!isPassing(error) || Date.now() - answeredAt > PATIENCE_MS) throw error
        terminal.progress('The service does not answer; waiting for it')
        return null
      })
      if (file) {
        answeredAt = Date.now()
        if (isStatementFinal(file.status)) return file
        terminal.progress(progressOf(file))
      }
      await pause(turn < QUICK_TURNS || !file ? QUICK_MS : POLL_MS, signal)
    }
  } catch (error) {
    if (signal.aborted)
      throw new Interrupted(`Stopped waiting; the server goes on. dcir statements show ${fileKey} --wait follows it.`)
    throw error
  } finally {
    terminal.clearProgress()
  }
}
