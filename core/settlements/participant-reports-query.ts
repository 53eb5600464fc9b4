/** Filters of participant reports, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate } from '../contract/schemas'

export const ownerTypes = ['PARTICIPANT', 'MERCHANT'] as const
export type OwnerType = (typeof ownerTypes)[number]

export const OwnerId = z.string().check(z.regex(/^[A-Z]{2}-\d{4,9}$/, 'Owner id is invalid'))

/** An address has several ids as one text, with commas between them. */
const OwnerIds = z.union([
  z.array(OwnerId).check(z.maxLength(2000, 'Too many owners')),
  z.string().check(z.regex(/^[A-Z]{2}-\d{4,9}(,[A-Z]{2}-\d{4,9}){0,1999}$/, 'Owner ids are invalid')),
])

export const ParticipantReportFilter = z.strictObject({
  ownerType: z.optional(z.enum(ownerTypes)),
  ownerIds: z.optional(OwnerIds),
  /** Dates of the settlement; today unless given. */
  fromDate: z.optional(BusinessDate),
  toDate: z.optional(BusinessDate),
})
export type ParticipantReportFilter = z.infer<typeof ParticipantReportFilter>

/** The owners that a filter names; none where it names no owner. */
export const ownerIdsOf = ({ ownerIds = [] }: Pick<ParticipantReportFilter, 'ownerIds'>): readonly string[] =>
  typeof ownerIds === 'string' ? ownerIds.split(',') : ownerIds
