/** The surroundings of one run: the process hands over its own, a test others. */
import type { OutputStream } from './terminal'

export interface Host {
  /** Where answers are typed. */
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: OutputStream
  stderr: OutputStream
  env: NodeJS.ProcessEnv
  /** The working folder, which relative paths begin at. */
  folder: string
  now(): Date
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** A file or folder on this machine. */
export interface LocalPath {
  /** As it was typed, for sentences and results. */
  typed: string
  /** From the root on, so that it is found whatever the folder of the process. */
  path: string
}
