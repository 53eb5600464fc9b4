/** Account numbers of the two types, as every form of reference data takes them. */
import { fieldError } from '../validators/fields'

export const accountTypes = ['GL', 'NUBAN'] as const
export type AccountType = (typeof accountTypes)[number]

export const GL_SIZE_KEY = 'dcir.gl.account.number.size'

/** Problem of an account number of this type, or null. @param glSize digits of a GL account, where configured */
export const accountProblem = (type: AccountType | undefined, label: string, number: string, glSize?: number) =>
  fieldError(type === 'GL' ? 'GL' : 'NUBAN', label, number, { glSize })
