/** Whether two names are the same to a person: case and spaces around them say nothing. */
export const isSameName = (one: string | null, other: string): boolean =>
  one?.trim().toUpperCase() === other.trim().toUpperCase()
