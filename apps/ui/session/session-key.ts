/** The key of a console's session in the browser's storage. */
export const sessionKey = (consoleName: string): string => `dcir.${consoleName}.session`
