/** `dcir dispute-responses list`: the response files that were sent. */
import { batchesCommand } from '../../../kit/bulk-batches'
import { bulk } from './bulk'

export const list = batchesCommand(bulk, 'No bulk dispute responses found...')
