/** How the program ends: one table, printed by `dcir help exit-codes`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  rowsRefused: 4,
  stillRunning: 5,
  warnings: 6,
  tryLater: 75,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeTable: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.done, 'done'],
  [exitCodes.failed, 'failed: the server refused it, or the work came to nothing'],
  [exitCodes.usage, 'usage: a flag, an argument or a file that cannot be used'],
  [exitCodes.notAllowed, 'not signed in, or not allowed'],
  [exitCodes.rowsRefused, 'some rows were refused; the others were taken'],
  [exitCodes.stillRunning, 'still running (with --no-wait)'],
  [exitCodes.warnings, 'nothing has failed, and something should be looked at (admin doctor)'],
  [exitCodes.tryLater, 'try later: the service was not reached, or was busy, after all that --retry allows'],
  [exitCodes.interrupted, 'interrupted with Ctrl-C'],
]

/** An end that is no success: one line for people and a code for scripts. */
export class CliError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode, cause?: unknown) {
    super(message, { cause })
    this.name = 'CliError'
    this.exitCode = exitCode
  }
}

const codes: Record<ExitCode, string> = {
  0: 'done',
  1: 'failed',
  2: 'usage',
  3: 'not-allowed',
  4: 'rows-refused',
  5: 'still-running',
  6: 'warnings',
  75: 'try-later',
  130: 'interrupted',
}

/** The word of an end that the service has none for. */
export const codeWord = (code: ExitCode): string => codes[code]

export const usageError = (message: string) => new CliError(message, exitCodes.usage)

/** Thrown when Ctrl-C was pressed; `hint` says what was done and what was not. */
export class Interrupted extends CliError {
  constructor(hint = 'Stopped.') {
    super(hint, exitCodes.interrupted)
    this.name = 'Interrupted'
  }
}
