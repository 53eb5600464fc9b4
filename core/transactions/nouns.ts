/** Every contract of the domain, and every vocabulary: `contract/all.ts` finds them here. */
export * from './contract'
export * from './dashboards-contract'
export * from './fields'
export * from './reports-contract'
export * from './reports-fields'
export * from './set-aside-contract'
