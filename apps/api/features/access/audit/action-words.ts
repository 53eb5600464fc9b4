/** Actions of the audit trail as people read them. */
import { endpoints } from '@dcir/core/contract/all'

const summaries = new Map<string, string>(endpoints.map(({ key, summary = key }) => [key, summary]))

/** `Update a charge type` for `charge-types.update`; the action itself where no endpoint has its name. */
export const wordsOfAction = (action: string): string => summaries.get(action) ?? action
