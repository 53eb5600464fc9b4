/** `dcir disputes upload`: checks a bulk dispute file here, sends it, and follows its rows when asked. */
import { uploadCommand } from '../../../kit/bulk-upload'
import { bulk } from './bulk'

export const upload = uploadCommand(bulk)
