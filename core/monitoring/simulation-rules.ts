/** Instructions for the simulator, and their wording. */
import { formatTimeOfDay } from '../time/lagos'

export const bankModes = ['SLOW', 'FAILING', 'SILENT'] as const
export type BankMode = (typeof bankModes)[number]

/** Nobody should find the demonstration broken the next day. */
export const MAX_SIMULATED_MINUTES = 240

const told: Readonly<Record<BankMode, string>> = { SLOW: 'be slow', FAILING: 'fail', SILENT: 'give no answer' }

interface Told {
  bank: { mode: BankMode; until: string } | null
  quiet: readonly { merchantName: string; until: string }[]
}

/** A line for each simulation, such as: the simulated bank is slow until 2:05 PM. */
export const simulationLines = ({ bank, quiet }: Told): string[] => [
  ...(bank ? [`The simulated bank is told to ${told[bank.mode]} until ${formatTimeOfDay(bank.until)}.`] : []),
  ...quiet.map(({ merchantName, until }) => `${merchantName} is told to be quiet until ${formatTimeOfDay(until)}.`),
]
