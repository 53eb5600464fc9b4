/** The status log of a dispute, as its JSON text holds it. */

export interface StatusLogEntry {
  updatedBy: string
  actionType: string
  status: string
  logTime: string
  comment?: string
}

const isEntry = (value: unknown): value is StatusLogEntry =>
  typeof value === 'object' &&
  value !== null &&
  ['updatedBy', 'actionType', 'status', 'logTime'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The status log from its JSON text; bad text is an empty log, and never a crash. */
export function parseStatusLog(text: string | null | undefined): StatusLogEntry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '')
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}
