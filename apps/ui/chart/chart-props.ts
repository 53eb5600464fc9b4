import type { ReactNode } from 'react'
import type { Target } from '../address/target'
import type { Meaning } from './meanings'

/** One line or one part of each bar. */
export interface Series {
  name: string
  meaning: Meaning
  values: readonly number[]
}

/** Props of a chart; its drawing and its table take the same. */
export interface ChartProps {
  /** The question that the chart answers. */
  question: string
  kind: 'bar' | 'line' | 'area'
  /** Parts of one whole are stacked. */
  stacked?: boolean
  /** Heading of the categories: times of day or dates. */
  heading: string
  categories: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
  /** A shorter form for the scale. */
  formatAxis?: (value: number) => string
  /** The end of the scale, where it is known, such as 100%. */
  max?: number
  empty?: string
  /**
   * Where the rows behind a figure are; without a series, those behind the whole category. A figure whose rows no
   * address can name has none.
   */
  drill?: ((category: number, series: number | null) => Target | undefined) | undefined
  children?: ReactNode
}
