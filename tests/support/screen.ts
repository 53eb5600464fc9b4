import type { Page } from 'playwright/test'

export type Place = 'backOffice' | 'superAgent' | 'monitor'

export interface Screen {
  name: string
  place: Place
  user: string | null
  path: string
  /** The route of the console that draws it, where the path is not the route itself. */
  route?: string
  /** It does something to the window itself that the next screen must not find. */
  ownWindow?: boolean
  /** Beside a list where there is room; in a narrow window it goes on at a page of its own. */
  movesWhenNarrow?: boolean
  /** Brings the screen into the state that is meant, and waits for it. */
  prepare?: (page: Page) => Promise<void>
}
