/** Sizes of the benches: the full one of the goals, the usual one of at most ten minutes a bench, and one that only shows that a bench works. */

export interface Size {
  /** Rows of a statement, transactions of a day. */
  rows: number
  /** Pairs behind each median: more than three, since one disturbed run moves a median of three. */
  runs: number
  /** Rows of the statement that is matched among ten times as many transactions. */
  rowsAmongMany: number
  /** Transactions of the two databases that `scale` compares. */
  scale: { small: number; large: number }
  /** Sizes of one work that `growth` compares, each ten times the one before: transactions, and lines or a day to close. */
  growth: { transactions: readonly number[]; lines: readonly number[] }
  /** Transactions of the demonstration. */
  demo: number
  /** Calls behind a percentile. */
  calls: number
}

export const sizes = {
  full: {
    rows: 1_000_000,
    runs: 5,
    rowsAmongMany: 1_000_000,
    scale: { small: 1_000_000, large: 10_000_000 },
    growth: { transactions: [100_000, 1_000_000, 10_000_000], lines: [10_000, 100_000, 1_000_000] },
    demo: 250_000,
    calls: 200,
  },
  usual: {
    rows: 1_000_000,
    runs: 5,
    rowsAmongMany: 200_000,
    scale: { small: 200_000, large: 2_000_000 },
    growth: { transactions: [20_000, 200_000, 2_000_000], lines: [5_000, 50_000, 500_000] },
    demo: 250_000,
    calls: 100,
  },
  few: {
    rows: 2_000,
    runs: 1,
    rowsAmongMany: 1_000,
    scale: { small: 1_000, large: 10_000 },
    growth: { transactions: [1_000, 10_000], lines: [200, 2_000] },
    demo: 6_000,
    calls: 2,
  },
} as const satisfies Record<string, Size>
