/** `dcir dispute-responses template`: the sample of a response file, to a file or to stdout. */
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { sampleCommand } from '../../../kit/sample'

export const template = sampleCommand('dispute-responses', disputeResponses.sample, 'bulk_dispute_response_sample')
