declare const __VERSION__: string
declare const __COMMIT__: string
declare const __RELEASE__: string

/** The platform's version, which the build takes from package.json; sources that run unbuilt have the one below. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '1.10.0'

/** The commit that the build was made from, marked `-dirty` where its sources were changed; `unknown` without git. */
export const COMMIT = typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown'

/** The month of the release, such as `November 2026`. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : ''
