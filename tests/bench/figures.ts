/** Figure that a bench reports, with the reference that it was measured against. */
export interface Figure {
  figure: string
  /** The reference, in words. */
  against: string
  unit: 's' | 'ms' | 'MB' | 'points' | 'a week' | 'a second' | '%'
  ours: number
  reference: number | null
  /** How well ours does beside the reference: 1 is even, more is better. */
  ratio: number | null
  goal: string
  /** Null where the figure has no goal. */
  met: boolean | null
  /** Every run behind the medians, in its order. */
  runs?: Pairs
}

export interface Pairs {
  ours: number[]
  reference: number[]
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

/** Ours, reference, ours, reference: whatever else the machine does falls on both. */
export async function paired(
  runs: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pairs> {
  const pairs: Pairs = { ours: [], reference: [] }
  for (let run = 0; run < runs; run++) {
    pairs.ours.push(await ours())
    pairs.reference.push(await reference())
  }
  return pairs
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

const rounded = (value: number) => Number(value.toPrecision(4))

interface SpeedFigure {
  figure: string
  against: string
  /** The least ratio; left out where the figure has no goal. */
  atLeast?: number
  aim?: number
}

/** A time as a ratio of speeds: the median of the pairs' own ratios. */
export function speed({ figure, against, atLeast, aim }: SpeedFigure, { ours, reference }: Pairs): Figure {
  const ratio = rounded(median(ours.map((own, at) => (reference[at] ?? Number.NaN) / own)))
  const goal = atLeast === undefined ? 'none' : `at least ${atLeast}${aim ? `, aim ${aim}` : ''}`
  const met = atLeast === undefined ? null : ratio >= atLeast
  const medians = { ours: rounded(median(ours)), reference: rounded(median(reference)) }
  const runs = { ours: ours.map(rounded), reference: reference.map(rounded) }
  return { figure, against, unit: 's', ...medians, ratio, goal, met, runs }
}

/** A figure that must not be above a limit. */
export function atMost(figure: string, unit: Figure['unit'], value: number, limit: number): Figure {
  const goal = `at most ${limit} ${unit}`
  return {
    figure,
    against: 'a limit',
    unit,
    ours: rounded(value),
    reference: null,
    ratio: null,
    goal,
    met: value <= limit,
  }
}

const cell = (value: number | null, unit = '') => (value === null ? '' : `${value}${unit ? ` ${unit}` : ''}`)

/** The figures as lines of a table. */
export function tableOf(figures: readonly Figure[]): string {
  const heads = ['figure', 'ours', 'reference', 'ratio', 'goal', 'met', 'measured against']
  const rows = figures.map(({ figure, against, unit, ours, reference, ratio, goal, met }) => [
    figure,
    cell(ours, unit),
    cell(reference, unit),
    cell(ratio),
    goal,
    met === null ? '' : met ? 'yes' : 'NO',
    against,
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => (row[at] ?? '').length)))
  return [heads, ...rows]
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
