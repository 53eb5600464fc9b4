export function birthOf(pid: number): string | null
export function commandOf(pid: number): string
export function livingOwner(path: string): number | null
export function claimOwnership(path: string, refusal: (pid: number) => string): () => void
export function withLock<T>(path: string, onWait: (pid: number) => void, work: () => Promise<T>): Promise<T>
