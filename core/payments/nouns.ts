/** Every contract of the domain, and every vocabulary: `contract/all.ts` finds them here. */
export * from './accounts-contract'
export * from './fields'
export * from './manual-contract'
export * from './paid-twice-contract'
export * from './payments-contract'
export * from './requery-contract'
export * from './stopped-contract'
