export type UiRuntime = 'react' | 'preact'
export const uiRuntimes: readonly UiRuntime[]
export function uiRuntime(env: Record<string, string | undefined>): UiRuntime
export const RUNTIME_META: string
export function builtRuntime(page: string): UiRuntime | null
