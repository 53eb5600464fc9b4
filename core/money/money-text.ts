/** Money with its payee, as a step says it. */
import { formatNaira, type Kobo } from './kobo'

/** @example '₦5,819.70 to CARD FEE INCOME (4000100200)' */
export const moneyText = (amount: Kobo, name: string, account: string | null): string =>
  `${formatNaira(amount)} to ${name}${account ? ` (${account})` : ''}`
