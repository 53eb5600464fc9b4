/** The version of the build, such as `1.10.0`. */
declare const __VERSION__: string
/** The month of the release, such as `November 2026`. */
declare const __RELEASE__: string

declare module '*.css'
