/** Passwords that leaks have made known: far more of them than a browser should be sent, so the API alone asks. */
import { type PasswordProfile, passwordProblem, passwordProfiles, plainForms } from '@dcir/core/access/passwords'
import type { ForeseenCode } from '@dcir/core/errors/foreseen'
import { dictionary } from '@zxcvbn-ts/language-common'

/** No password is shorter, so that a shorter word is a part of it at most. */
const SHORTEST = passwordProfiles.standard.length

/** Made at the first question, which most processes are never asked: some 20,000 words. */
let leaked: ReadonlySet<string> | null = null

const isLeaked = (password: string): boolean => {
  leaked ??= new Set(dictionary['passwords-common'].filter((word) => word.length >= SHORTEST))
  return plainForms(password).some((word) => leaked?.has(word))
}

/** Why a new password cannot be taken, or null: `passwordProblem`, and whether leaks have made it known. */
export const newPasswordProblem = (
  password: string,
  profile: PasswordProfile,
  owner: { username: string },
): ForeseenCode | null => passwordProblem(password, profile, owner) ?? (isLeaked(password) ? 'common-password' : null)
