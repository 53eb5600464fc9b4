declare const __VERSION__: string

/** The platform's version, which the build writes in. */
export const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '1.10.0'
