/** `dcir dispute-responses check`. */
import { checkCommand } from '../../../kit/bulk-check'
import { bulk } from './bulk'

export const check = checkCommand(bulk)
