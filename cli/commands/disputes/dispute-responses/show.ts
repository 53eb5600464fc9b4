/** `dcir dispute-responses show`: one response file with its counts, or its rows. */
import { batchCommand } from '../../../kit/bulk-batches'
import { bulk } from './bulk'

export const show = batchCommand(bulk)
