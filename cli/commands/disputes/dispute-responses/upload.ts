/** `dcir dispute-responses upload`. */
import { uploadCommand } from '../../../kit/bulk-upload'
import { bulk } from './bulk'

export const upload = uploadCommand(bulk)
