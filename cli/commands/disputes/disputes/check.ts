/** `dcir disputes check`: reads a bulk dispute file here, without a sign-in. */
import { checkCommand } from '../../../kit/bulk-check'
import { bulk } from './bulk'

export const check = checkCommand(bulk)
