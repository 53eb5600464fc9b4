/** Counts, percentages and sizes as people read them. */
import { grouped } from '../money/kobo'

/** Share of a total with one decimal, never below 0: `12.5%`. */
export function percentText(part: number, total: number): string {
  return `${percent(part, total).toFixed(1)}%`
}

export function percent(part: number, total: number): number {
  return total > 0 ? Math.max(0, Math.round((part / total) * 1000) / 10) : 0
}

/**
 * Parts of a whole as percentages with one decimal that add up to exactly 100: what rounding leaves over goes to the
 * parts that it cut most. All zero when there is nothing.
 */
export function percentParts(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (Math.max(0, part) / total) * 1000)
  const tenths = exact.map(Math.floor)
  const byLoss = exact.map((value, at) => [value - Math.floor(value), at] as const).sort(([a], [b]) => b - a)
  const left = 1000 - tenths.reduce((sum, value) => sum + value, 0)
  for (const [, at] of byLoss.slice(0, left)) tenths[at] = (tenths[at] ?? 0) + 1
  return tenths.map((value) => value / 10)
}

/** A progress bar counts as complete at 90% and above. */
export const isComplete = (percentage: number) => percentage >= 90

/** Bytes as `1.4 GB`, powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[power]}`
}

/** The largest size as refusals print it, `2MB`: in the documents' own sentence no space stands before the unit. */
export const formatSizeLimit = (bytes: number) => formatBytes(bytes).replace(' ', '')

/** A whole number with thousands separators; without `toLocaleString`, whose tables a page takes 30 ms to load. */
export const formatCount = (count: number) => `${count < 0 ? '-' : ''}${grouped(String(Math.abs(Math.round(count))))}`

/** At most five page numbers (0-based) around the current one. */
export function pageWindow(current: number, totalPages: number, size = 5): number[] {
  const first = Math.max(0, Math.min(current - Math.floor(size / 2), totalPages - size))
  return Array.from({ length: Math.min(size, totalPages) }, (_, index) => first + index)
}
