/** Every contract of the domain, and every vocabulary: `contract/all.ts` finds them here. */
export * from './bulk-contract'
export * from './bulk-fields'
export * from './contract'
export * from './fields'
export * from './lists-contract'
export * from './responses-contract'
