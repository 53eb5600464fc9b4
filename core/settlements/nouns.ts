/** Every contract of the domain, and every vocabulary: `contract/all.ts` finds them here. */
export * from './bulk-settlements-contract'
export * from './bulk-settlements-fields'
export * from './held-contract'
export * from './left-out-fields'
export * from './owed-back-contract'
export * from './participant-reports-contract'
export * from './participant-reports-fields'
export * from './what-if-contract'
