/** Super agents made by a file: how all of them are settled is sent beside it, who each is stands in its row. */
import * as z from 'zod/mini'
import { BatchParams } from '../../bulk/contract'
import { dryRunOf } from '../../bulk/dry-run'
import { BulkOutcome, bulkUpload, errorDownload, SAMPLE_TYPE, SampleParams, uploadErrors } from '../../bulk/outcome'
import { feature } from '../../contract/endpoint'
import { selectPrompts } from '../../validators/prompts'
import { SettlementInfo } from '../super-agents/body'
import { bulkSettlementFaults } from './rules'

const { settlementType, chargeTypeCode, concessionChargeTypeCode, vatAccountType, vatAccount, vatAccountName } =
  SettlementInfo.shape

/** A list as a field of a form: its items with commas between them. */
const participantsIds = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string(selectPrompts.participants)]),
    z.transform((given) => (typeof given === 'string' ? given.split(',') : given).map((id) => id.trim())),
  ),
  z
    .array(z.string().check(z.regex(/^PT-\d{4,9}$/, selectPrompts.participants)))
    .check(z.minLength(1, selectPrompts.participants), z.maxLength(500)),
)
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((given) => String(given) === 'true'),
)

/** How the super agents of a file are settled; VAT is off unless somebody switches it on. */
export const BulkSettlement = z
  .strictObject({
    participantsIds,
    settlementType,
    chargeTypeCode,
    concessionChargeTypeCode,
    vatEnabled: z._default(flag, false),
    /** A VAT account is a GL account unless this says otherwise. */
    vatAccountType,
    vatAccountNumber: vatAccount,
    vatAccountName,
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [field, message] of bulkSettlementFaults(value))
        issues.push({ code: 'custom', path: [field], message, input: value })
    }),
  )
export type BulkSettlement = z.infer<typeof BulkSettlement>

const PATH = '/backoffice/merchant/bulk-upload'
const CREATE = 'bo_dcir_create_merchant'
const SEEN = [CREATE, 'bo_dcir_get_merchants'] as const

const upload = {
  method: 'POST',
  path: PATH,
  authority: CREATE,
  summary: 'Create super agents by a file',
  upload: bulkUpload,
  rows: ['super-agents.create'],
  body: BulkSettlement,
  result: BulkOutcome,
  rate: 'upload',
  changes: ['super-agents'],
  errors: [
    ...uploadErrors,
    'account-unknown',
    'bank-unavailable',
    'no-bank',
    'second-remainder',
    'no-remainder',
    'shares-exceed-fee',
  ],
} as const

export const bulkSuperAgents = feature('bulk-super-agents', {
  upload,
  dryRun: dryRunOf(upload, 'a file of super agents'),
  show: {
    method: 'GET',
    path: `${PATH}/:batchId`,
    authority: SEEN,
    summary: 'Show what became of a file of super agents',
    params: BatchParams,
    result: BulkOutcome,
    errors: ['not-found'],
  },
  errorFile: {
    method: 'GET',
    path: `${PATH}/:batchId/errors`,
    authority: SEEN,
    summary: 'Download the rows of a file of super agents that failed, each with its reason',
    params: BatchParams,
    download: errorDownload,
    errors: ['not-found'],
  },
  sample: {
    method: 'GET',
    path: `${PATH}/sample/:format`,
    authority: CREATE,
    summary: 'Download the sample of a file of super agents',
    params: SampleParams,
    download: { contentType: SAMPLE_TYPE, name: 'bulk_super_agent_sample.{format}' },
  },
})
