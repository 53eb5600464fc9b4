declare const __VERSION__: string
declare const __RELEASE__: string

/** What the build wrote into itself: its version, such as `1.10.0`, and the month of its release. */
export const build = { version: __VERSION__, release: __RELEASE__ }
