/** Passwords that leaks have made known: far more of them than a browser should be sent, so the API alone asks. */
import { type PasswordProfile, passwordProblem, passwordProfiles, plainForms } from '@dcir/core/access/passwords'
import type { ForeseenCode } from '@dcir/core/errors/foreseen'

/** No password is shorter, so that a shorter word is a part of it at most. */
const SHORTEST = passwordProfiles.standard.length

/** Loaded at the first question, which most processes are never asked: some 20,000 words. */
let leaked: Promise<ReadonlySet<string>> | null = null

async function leakedWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= SHORTEST))
}

async function isLeaked(password: string): Promise<boolean> {
  leaked ??= leakedWords()
  const words = await leaked
  return plainForms(password).some((word) => words.has(word))
}

/** Why a new password cannot be taken, or null: `passwordProblem`, and whether leaks have made it known. */
export async function newPasswordProblem(
  password: string,
  profile: PasswordProfile,
  owner: { username: string },
): Promise<ForeseenCode | null> {
  return passwordProblem(password, profile, owner) ?? ((await isLeaked(password)) ? 'common-password' : null)
}
