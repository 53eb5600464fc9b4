/** Password rules. The console shows a problem while it is typed; the API decides with the same function. */
import type { ForeseenCode } from '../errors/foreseen'

export const passwordProfiles = {
  /** The spec's own rule. */
  standard: { length: 8, remembered: 0 },
  /** The card schemes' rule for people who work with card data: longer, and none of the last four again. */
  pci: { length: 12, remembered: 4 },
} as const
export type PasswordProfile = keyof typeof passwordProfiles

export const isPasswordProfile = (text: string): text is PasswordProfile => Object.hasOwn(passwordProfiles, text)

/** The policy as people read it. The text names no digit, although the rule asks for one: both are the spec's. */
export const passwordPolicy = (profile: PasswordProfile = 'standard'): string =>
  `Your password must contain at least ${passwordProfiles[profile].length} characters, an uppercase character, a lowercase character and a special character.`

/** Long enough, with a digit, a lowercase letter, an uppercase letter and one of `!@#$%^&*`. */
export function isStrongPassword(password: string, profile: PasswordProfile = 'standard'): boolean {
  const classes = [/\d/, /[a-z]/, /[A-Z]/, /[!@#$%^&*]/]
  return password.length >= passwordProfiles[profile].length && classes.every((one) => one.test(password))
}

/** Words that open every list of leaked passwords; with a capital and `1!` behind them they pass any character rule. */
const COMMON = new Set(
  `password passwd pass pasword secret welcome letmein login admin administrator root user guest test tester testing
   default changeme change master access system temp temporary qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm
   qazwsx qazwsxedc abc abcd abcde abcdef abcdefg iloveyou monkey dragon sunshine princess football baseball superman
   batman shadow michael jordan ashley charlie trustno hello freedom whatever killer ninja mustang summer winter spring
   autumn january february march april may june july august september october november december monday tuesday
   wednesday thursday friday saturday sunday company bank banking nigeria lagos abuja naira money payment payments
   jesus god blessing favour grace chelsea arsenal barcelona liverpool manchester`.split(/\s+/),
)

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * The words that a password may be in disguise: itself in small letters and without the digits and signs around it, each
 * with look-alike characters read as letters too.
 */
export function plainForms(password: string): string[] {
  const plain = password.toLowerCase()
  const undisguised = (text: string) => text.replace(/[@4310!$5]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const bare = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const core = undisguised(plain.replace(/[^a-z@$]+$/g, '').replace(/^[^a-z@$]+/g, ''))
  return [bare, core, undisguised(bare), undisguised(plain), plain]
}

/** Is it a common word in disguise: capitals, look-alike characters, digits and signs around it or nothing but them? */
export const isCommonPassword = (password: string): boolean =>
  plainForms(password).some((word) => COMMON.has(word) || isOneSign(word))

const isOneSign = (text: string) => new Set(text).size <= 1

interface Owner {
  username?: string | undefined
}

/**
 * Why a new password is refused, or null. Only the API knows earlier passwords.
 * @example passwordProblem('Passw0rd!', 'standard') // 'common-password'
 */
export function passwordProblem(password: string, profile: PasswordProfile, owner: Owner = {}): ForeseenCode | null {
  if (!isStrongPassword(password, profile)) return 'weak-password'
  const name = owner.username?.toLowerCase()
  if (name && name.length > 2 && password.toLowerCase().includes(name)) return 'password-holds-name'
  return isCommonPassword(password) ? 'common-password' : null
}
