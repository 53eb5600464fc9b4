/** `dcir super-agents upload`, `batch` and `template`: super agents by a file. */
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents-contract'
import { bulkSuperAgentSearch } from '@dcir/core/reference/bulk-super-agents-fields'
import { BULK_SUPER_AGENT_SAMPLE, bulkSuperAgentLayout } from '@dcir/core/reference/bulk-super-agents-rules'
import { recordsResult, recordsUpload } from '../../../kit/bulk-records'
import { addBodyFlags, bodyOf } from '../../../kit/flags'
import { sampleCommand } from '../../../kit/sample'

const kind = { noun: 'super-agents', endpoints: bulkSuperAgents }
const BATCH = 'SB-20261121-0A1B2C3D'

export const upload = recordsUpload({
  ...kind,
  layout: () => bulkSuperAgentLayout,
  flags: (command) => addBodyFlags(command, bulkSuperAgents.upload, { search: bulkSuperAgentSearch }),
  input: (options) => ({ body: bodyOf(bulkSuperAgents.upload, options) }),
  example: '--participants-ids PT-0001,PT-0002 --settlement-type T1 --charge-type-code STANDARD',
})

export const batch = recordsResult({ ...kind, batch: BATCH })

export const template = sampleCommand('super-agents', bulkSuperAgents.sample, BULK_SUPER_AGENT_SAMPLE)
