/** Is a host this machine itself, so that what is said to it stays here? */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)
