/** `dcir disputes template`: the sample of a bulk dispute file, to a file or to stdout. */
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { sampleCommand } from '../../../kit/sample'

export const template = sampleCommand('disputes', bulkDisputes.sample, 'bulk_dispute_sample')
