/** The page before any script: drawn by the console's host, taken over by the console. */
import type { RuntimeConfig } from './runtime-config'

/** Markup and styles of the two pages that can come first. */
export interface FirstPage {
  /** The sign-in screen. */
  form: string
  /** The frame of a signed-in person's page. */
  frame: string
  css: string
}

/** Draws the first page of a deployment; `expired` adds the notice of a session that ended. */
export type DrawFirstPage = (config: RuntimeConfig, expired: boolean) => FirstPage

/** Ids of the elements in which the host writes; the scripts of the console look for them. */
export const firstPageIds = {
  /** Holds what is shown until the console has drawn its own. */
  page: 'first',
  form: 'first-form',
  frame: 'first-frame',
  /** The configuration as JSON, with the instant at which it was written. */
  config: 'config',
} as const
