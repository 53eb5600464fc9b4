/** Lengths of the texts that people write, for the fields of forms and for the schemas of bodies. */
export const textLengths = {
  NAME: { least: 2, most: 150 },
  DESCRIPTION: { least: 3, most: Number.POSITIVE_INFINITY },
} as const

/** A type of field whose length is limited. */
export type TextType = keyof typeof textLengths

/** Lengths of a text of any type; one without limits of its own is as long as its field says. */
export const lengthsOf = (type: string = 'NAME'): { least: number; most: number } =>
  type in textLengths ? textLengths[type as TextType] : { least: 1, most: Number.POSITIVE_INFINITY }

export const hasLength = (type: TextType, { length }: string): boolean =>
  length >= textLengths[type].least && length <= textLengths[type].most
