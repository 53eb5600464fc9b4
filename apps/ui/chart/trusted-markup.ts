/** The part of Trusted Types that is used here; not every browser has it. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): object
}

/**
 * Lets the drawing library write its tips as markup under a policy that forbids text to become markup: whatever it
 * writes, no tag is left in it. Called once, before the library draws.
 */
export function allowMarkupWithoutTags(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (text) => text.replaceAll('<', '&lt;') })
}
