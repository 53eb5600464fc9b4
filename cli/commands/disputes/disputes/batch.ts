/** `dcir disputes batch`: one bulk dispute file with its counts, or its rows. */
import { batchCommand } from '../../../kit/bulk-batches'
import { bulk } from './bulk'

export const batch = batchCommand(bulk)
