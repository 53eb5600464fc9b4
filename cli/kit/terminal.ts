/**
 * Where words go. Data goes to stdout, talk and progress to stderr; each stream decides for itself how it looks: a
 * terminal gets colours and progress, a pipe gets plain lines.
 */
import type { Tone } from '@dcir/core/display/status'

export type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

export interface Look {
  /** True on a terminal: tables are aligned and counts have separators. */
  rich: boolean
  width: number
  dim(text: string): string
  bold(text: string): string
  tone(tone: Tone, text: string): string
}

export interface Terminal {
  out: Look
  err: Look
  json: boolean
  /** Writes data; waits when the reader is slow. */
  data(content: string | Uint8Array): Promise<void>
  /** One line of talk. */
  say(text: string): void
  /** The one line of an error. */
  complain(text: string): void
  /** The same for a program that reads it. */
  report(text: string): void
  /** Replaces the progress line; does nothing where stderr is no terminal. */
  progress(text: string): void
  clearProgress(): void
}

const codes: Record<Tone, number> = { success: 32, pending: 34, error: 31, warning: 33 }
const CLEAR_LINE = '\r\u001b[2K'
const REDRAW_MS = 80

/** Replaces control characters by spaces: on a terminal or in a table they could move the cursor or break the line. */
export const plainText = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

/** @param wanted false for `--no-color` */
export function lookOf(stream: OutputStream, env: NodeJS.ProcessEnv, wanted: boolean): Look {
  const rich = stream.isTTY === true
  const coloured = rich && wanted && !env.NO_COLOR && env.TERM !== 'dumb'
  const code = (on: number, off: number) => (text: string) => (coloured ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return {
    rich,
    width: stream.columns || 80,
    dim: code(2, 22),
    bold: code(1, 22),
    tone: (tone, text) => code(codes[tone], 39)(text),
  }
}

interface Options {
  stdout: OutputStream
  stderr: OutputStream
  env: NodeJS.ProcessEnv
  color: boolean
  json: boolean
  /** Errors alone are said. */
  quiet?: boolean
}

export function createTerminal({ stdout, stderr, env, color, json, quiet = false }: Options): Terminal {
  const err = lookOf(stderr, env, color)
  let shown = false
  let drawnAt = 0

  function clearProgress(): void {
    if (shown) stderr.write(CLEAR_LINE)
    shown = false
    drawnAt = 0
  }

  function line(text: string): void {
    clearProgress()
    stderr.write(`${text}\n`)
  }

  return {
    out: lookOf(stdout, env, color),
    err,
    json,
    data: (content) =>
      new Promise((resolve, reject) => {
        clearProgress()
        stdout.write(content, (error) => (error ? reject(error) : resolve()))
      }),
    say: (text) => {
      if (!quiet) line(text)
    },
    complain: (text) => line(`${err.tone('error', 'dcir:')} ${plainText(text)}`),
    report: (text) => line(text),
    progress(text) {
      const now = Date.now()
      if (quiet || !err.rich || now - drawnAt < REDRAW_MS) return
      drawnAt = now
      shown = true
      stderr.write(`${CLEAR_LINE}${plainText(text).slice(0, Math.max(10, err.width - 1))}`)
    },
    clearProgress,
  }
}
