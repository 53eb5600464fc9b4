import { disputeLists } from '@dcir/core/disputes/lists-contract'

/** The three calls of one list of disputes. */
export interface DisputeListEndpoints {
  list: typeof disputeLists.all | typeof disputeLists.byBank | typeof disputeLists.byAgents
  filter: typeof disputeLists.filterAll | typeof disputeLists.filterByBank | typeof disputeLists.filterByAgents
  download: typeof disputeLists.downloadAll | typeof disputeLists.downloadByBank | typeof disputeLists.downloadByAgents
}

/** All disputes of the bank. */
export const allDisputes: DisputeListEndpoints = {
  list: disputeLists.all,
  filter: disputeLists.filterAll,
  download: disputeLists.downloadAll,
}

export const disputesByBank: DisputeListEndpoints = {
  list: disputeLists.byBank,
  filter: disputeLists.filterByBank,
  download: disputeLists.downloadByBank,
}
export const disputesByAgents: DisputeListEndpoints = {
  list: disputeLists.byAgents,
  filter: disputeLists.filterByAgents,
  download: disputeLists.downloadByAgents,
}
