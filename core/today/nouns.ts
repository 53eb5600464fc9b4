/** Every contract of the domain, and every vocabulary: `contract/all.ts` finds them here. */
export * from './contract'
