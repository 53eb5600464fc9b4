/** Users of the bank made by a file. */
import * as z from 'zod/mini'
import { BatchParams } from '../bulk/contract'
import { dryRunOf } from '../bulk/dry-run'
import { BulkOutcome, bulkUpload, errorDownload, SAMPLE_TYPE, SampleParams, uploadErrors } from '../bulk/outcome'
import { feature } from '../contract/endpoint'
import { bulkUserSamples } from './bulk-users-rules'
import { PersonEmail } from './person-fields'
import { userSources } from './users/rules'

const PATH = '/backoffice/user/upload-users'
const MANAGE = 'bo_dcir_create_backoffice_users'
const SEEN = [MANAGE, 'bo_dcir_view_backoffice_users'] as const

const upload = {
  method: 'POST',
  path: PATH,
  authority: MANAGE,
  summary: 'Create back-office users by a file',
  query: z.object({
    backofficeUserType: z.enum(userSources),
    /** Email of the sender; an address other than the caller's own is refused. */
    email: z.optional(PersonEmail),
  }),
  upload: bulkUpload,
  rows: ['users.createLocal', 'users.createDirectory'],
  result: BulkOutcome,
  rate: 'upload',
  changes: ['users', 'workflow'],
  errors: [...uploadErrors, 'directory-disabled'],
} as const

export const bulkUsers = feature('bulk-users', {
  upload,
  dryRun: dryRunOf(upload, 'a file of users'),
  show: {
    method: 'GET',
    path: `${PATH}/:batchId`,
    authority: SEEN,
    summary: 'Show what became of a file of users',
    params: BatchParams,
    result: BulkOutcome,
    errors: ['not-found'],
  },
  errorFile: {
    method: 'GET',
    path: `${PATH}/:batchId/errors`,
    authority: SEEN,
    summary: 'Download the rows of a file of users that failed, each with its reason',
    params: BatchParams,
    download: errorDownload,
    errors: ['not-found'],
  },
  localSample: {
    method: 'GET',
    path: `${PATH}/${bulkUserSamples.LOCAL}/:format`,
    authority: MANAGE,
    summary: 'Download the sample of a file of users who sign in with a password',
    params: SampleParams,
    download: { contentType: SAMPLE_TYPE, name: `${bulkUserSamples.LOCAL}.{format}` },
  },
  adSample: {
    method: 'GET',
    path: `${PATH}/${bulkUserSamples.AD}/:format`,
    authority: MANAGE,
    summary: 'Download the sample of a file of users who sign in through the directory',
    params: SampleParams,
    download: { contentType: SAMPLE_TYPE, name: `${bulkUserSamples.AD}.{format}` },
  },
})
