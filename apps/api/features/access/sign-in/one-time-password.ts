/** Passwords that are good for one sign-in: made here, shown once, and never written down but as a hash. */
import { randomInt } from 'node:crypto'

/** Without letters that are taken for each other when somebody reads them out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const SMALL = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 4

const oneOf = (text: string): string => text.charAt(randomInt(text.length))

/** Four groups of four, some 85 bits: it passes the rules of every profile, and can be read over a telephone. */
export const newOneTimePassword = (): string =>
  Array.from({ length: GROUPS }, () => oneOf(LETTERS) + oneOf(SMALL) + oneOf(DIGITS) + oneOf(LETTERS + SMALL)).join('-')
