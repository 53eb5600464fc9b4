declare const __VERSION__: string
declare const __RELEASE__: string

/** The platform's version, which the build takes from package.json; sources that run unbuilt have the one below. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '1.10.0'

/** The month of the release, such as `November 2026`. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : ''
