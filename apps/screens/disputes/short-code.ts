/** A log code as messages name it. */
export const shortCode = (logCode: string) => `${logCode.slice(0, 4)}…${logCode.slice(-4)}`
