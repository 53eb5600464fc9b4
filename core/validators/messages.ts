/** The two messages of every field; in a module of their own, since the screen before sign-in needs nothing else. */
export const requiredMessage = (label: string) => `${label} is required`
export const invalidMessage = (label: string) => `${label} is invalid`

/** A schema's message with the label of its field: a format such as `must be a whole number` explains why it is invalid. */
export function labelledMessage(label: string, message: string | undefined): string {
  if (!message || message === 'Invalid input') return invalidMessage(label)
  return message.startsWith('must be ') ? `${invalidMessage(label)}: it ${message}` : message
}
