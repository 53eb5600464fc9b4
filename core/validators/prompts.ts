import { requiredMessage } from './messages'

/** Prompts of selects while nothing is chosen; operations and administration screens spell some differently. */
export const selectPrompts = {
  plain: 'Select',
  reason: 'Select reason',
  action: 'Select Action',
  superAgent: 'Select super agent',
  superAgentAdministration: 'Select Super Agent',
  type: 'Select type',
  chargeType: 'Select charge type',
  participants: 'Select participants',
  logicalOperator: 'Select logical operator',
} as const

const namedPrompts = new Set<string>(Object.values(selectPrompts).filter((prompt) => prompt !== selectPrompts.plain))

/** The error of a required dropdown with nothing chosen: its prompt where that names what to choose. */
export const nothingChosen = (label: string, prompt: string | undefined): string =>
  prompt !== undefined && namedPrompts.has(prompt) ? prompt : requiredMessage(label)

/** Messages of an account verification field while it asks. */
export const verifyingMessage = (field: string) => `Verifying ${field} ...`
export const gettingMessage = (field: string) => `Getting ${field} ...`
