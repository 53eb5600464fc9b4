import type { MetricRow } from '@dcir/core/monitoring/transaction-processing-contract'

/** The three parts into which every transaction falls. */
export interface Outcome {
  total: number
  approved: number
  /** Answered, but with a refusal: the answered ones minus the approved. */
  declined: number
  failed: number
}

/** A slot's or a day's outcome; figures that contradict each other never make a part negative. */
export function outcomeOf(row: MetricRow): Outcome {
  const declined = Math.max(0, row.successCount - row.approvedCount)
  return { total: row.totalCount, approved: row.approvedCount, declined, failed: row.failureCount }
}

/** The outcomes of all rows together. */
export function totalOutcome(rows: readonly MetricRow[]): Outcome {
  const sum = { total: 0, approved: 0, declined: 0, failed: 0 }
  for (const outcome of rows.map(outcomeOf)) {
    sum.total += outcome.total
    sum.approved += outcome.approved
    sum.declined += outcome.declined
    sum.failed += outcome.failed
  }
  return sum
}

type Duration = 'aptentResponseDurationAvg' | 'bankResponseDurationAvg'

/** An average over all rows in seconds; a busy slot weighs more than a quiet one. */
export function averageSeconds(rows: readonly MetricRow[], name: Duration): number {
  const count = rows.reduce((sum, row) => sum + row.totalCount, 0)
  return count > 0 ? rows.reduce((sum, row) => sum + seconds(row[name]) * row.totalCount, 0) / count : 0
}

/** Milliseconds, as the API measures, to seconds, as the screen shows. */
export const seconds = (milliseconds: number): number => milliseconds / 1000

export const secondsText = (value: number): string => `${value.toFixed(2)} s`
