export function commitOf(folder: string, env?: Record<string, string | undefined>): string
