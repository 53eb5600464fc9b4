declare const __COMMIT__: string

/**
 * The commit that the build was made from, marked `-dirty` where its sources were changed; `unknown` without git. Apart
 * from the version, which every sign-in screen has, so that it is in no console's first scripts.
 */
export const COMMIT = typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown'
