/** The two messages of every field; in a module of their own, since the screen before sign-in needs nothing else. */
export const requiredMessage = (label: string) => `${label} is required`
export const invalidMessage = (label: string) => `${label} is invalid`
