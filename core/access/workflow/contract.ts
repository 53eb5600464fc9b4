/** Requests that wait for a second person: what somebody asked to change, and what a colleague made of it. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { FilterText, Instant, Message, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { decidableField, requestOrders, requestStatuses, WorkflowQuery } from './query'
import { deciding } from './rules'

export const WorkflowRequest = z.object({
  reference: z.string(),
  /** The request as a sentence. */
  description: z.string(),
  initiator: z.string(),
  createdOn: Instant,
  requestStatus: z.enum(requestStatuses),
  targetRecordId: z.string(),
  authorizer: z.nullable(z.string()),
  lastModifiedOn: Instant,
  authorizersComment: z.nullable(z.string()),
  /** JSON text of the record as it was when this was asked for; null where it would be new. */
  beforeData: z.nullable(z.string()),
  /** JSON text of the record as it would be; null where it would be gone. */
  afterData: z.nullable(z.string()),
  /** Authority that a checker must have beside the right to approve. */
  requiredAuthority: z.string(),
  /** JSON text of the record as it is now; null where there is none. */
  targetRecordData: z.nullable(z.string()),
  /** The endpoint whose change it is, such as `charge-types.update`. */
  action: z.string(),
})
export type WorkflowRequest = z.infer<typeof WorkflowRequest>

export const WorkflowRequestDetail = z.extend(WorkflowRequest, {
  /** The record is not what it was when this was asked for, so that it cannot be approved any more. */
  recordMovedOn: z.boolean(),
  /** Why the caller counts as one person with the initiator; null where they are two. */
  onePerson: z.nullable(z.string()),
})
export type WorkflowRequestDetail = z.infer<typeof WorkflowRequestDetail>

/** A request as it is named beside its record; in words to whoever asked, or may see all requests, and to others not. */
export const PendingRequest = z.object({
  reference: z.string(),
  description: z.nullable(z.string()),
  initiator: z.nullable(z.string()),
  createdOn: Instant,
})

export type PendingRequest = z.infer<typeof PendingRequest>

const OwnQuery = z.extend(WorkflowQuery, { order: z.optional(z.enum(requestOrders)) })
const ListQuery = z.extend(OwnQuery, { ...decidableField, initiator: z.optional(FilterText) })
export type WorkflowListQuery = z.infer<typeof ListQuery>

const ById = z.object({ requestId: z.string().check(z.regex(/^WF-[0-9]{8}-[0-9]{1,12}$/, 'Request id is invalid')) })

const Comment = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Authorization comment is required'),
    z.minLength(3, 'Enter valid authorization comment'),
    z.maxLength(500, 'Enter valid authorization comment'),
    withoutCardNumbers,
  )

export const workflow = feature('workflow', {
  list: {
    method: 'GET',
    path: '/common/workflows',
    authority: 'bo_view_all_workflow_requests',
    summary: 'List all requests that wait, or waited, for a second person',
    query: ListQuery,
    result: pageOf(WorkflowRequest),
  },
  listSelf: {
    method: 'GET',
    path: '/common/workflows/self-requests',
    authority: 'bank-staff',
    summary: 'List the requests that the signed-in user made',
    query: OwnQuery,
    result: pageOf(WorkflowRequest),
  },
  show: {
    method: 'GET',
    path: '/common/workflows/:requestId',
    authority: 'bank-staff',
    summary: 'Show one request: any of them to whoever may see all, else the own ones',
    params: ById,
    result: WorkflowRequestDetail,
    errors: ['not-found'],
  },
  waiting: {
    method: 'GET',
    path: '/common/workflows/waiting',
    authority: 'bank-staff',
    summary: 'Count the requests that the signed-in user can decide',
    result: z.object({ count: z.int() }),
  },
  pending: {
    method: 'GET',
    path: '/common/workflows/pending/:noun/:record',
    authority: 'bank-staff',
    summary: 'The requests about one record that nobody has decided',
    params: z.object({ noun: FilterText, record: FilterText }),
    result: z.array(PendingRequest),
  },
  process: {
    method: 'PUT',
    path: '/common/workflows/process-workflow-request/:requestId',
    authority: deciding,
    summary: 'Approve or decline a request; approving makes the change that was asked for',
    params: ById,
    body: z.strictObject({ approved: z.boolean(), authorizersComment: Comment }),
    result: Message,
    idempotent: true,
    errors: [
      'not-found',
      'request-decided',
      'own-request',
      'not-allowed',
      'one-person',
      'initiator-not-allowed',
      'record-moved-on',
    ],
  },
  cancel: {
    method: 'PUT',
    path: '/common/workflows/cancel-workflow-request/:requestId',
    authority: 'bank-staff',
    summary: 'Take back a request of the own while nobody has decided it',
    params: ById,
    result: Message,
    errors: ['not-found', 'request-decided'],
  },
})

export const workflowMessages = {
  submitted: 'Request has been submitted and it is awaiting approval.',
  approved: 'You have successfully approved this request.',
  declined: 'You have successfully declined this request.',
  canceled: 'The request is canceled.',
} as const
