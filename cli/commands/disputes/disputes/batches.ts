/** `dcir disputes batches`: the bulk dispute files that were sent. */
import { batchesCommand } from '../../../kit/bulk-batches'
import { bulk } from './bulk'

export const batches = batchesCommand(bulk, 'No bulk disputes found...')
