/** Finds RRN, STAN, terminal and card in a narration. Two different values where one is meant are none. */
import { passesLuhn } from '../../validators/card-numbers'
import { normaliseMaskedPan } from '../../validators/identifiers'
import type { NarrationField, NarrationPattern } from './layouts'

const LONGEST = 1000

const isWordCode = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 42

/**
 * A day written without separators looks like a terminal. Only those of this decade are days: `2011`, `2033` and `2057`
 * begin the terminals of banks.
 */
const looksLikeDay = (text: string) =>
  /^202\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(text) || /^([0-2]\d|3[01])(0[1-9]|1[0-2])202\d$/.test(text)

/** A value of the field's shape, in its normal form, or null. */
const shapes: Readonly<Record<NarrationField, (token: string) => string | null>> = {
  rrn: (token) => (/^\d{12}$/.test(token) ? token : null),
  stan: (token) => (/^\d{6}$/.test(token) ? token : null),
  terminalId: (token) =>
    /^\d[A-Z0-9]{7}$/.test(token) && (token.match(/\d/g)?.length ?? 0) >= 4 && !looksLikeDay(token) ? token : null,
  maskedPan: (token) =>
    /^\d{6}[*xX]{4,9}\d{4}$/.test(token) || (/^\d{13,19}$/.test(token) && passesLuhn(token))
      ? normaliseMaskedPan(token)
      : null,
}

/** After a label a value may have lost its leading zeros. */
const labelled: Readonly<Record<NarrationField, (token: string) => string | null>> = {
  ...shapes,
  rrn: (token) => (/^\d{9,12}$/.test(token) ? token.padStart(12, '0') : null),
  stan: (token) => (/^\d{1,6}$/.test(token) ? token.padStart(6, '0') : null),
  terminalId: (token) => (/^[A-Za-z0-9]{8}$/.test(token) ? token.toUpperCase() : null),
}

/** The words of a narration; a masked card is one. */
export function narrationTokens(text: string): string[] {
  const tokens: string[] = []
  let from = -1
  const end = Math.min(text.length, LONGEST)
  for (let at = 0; at <= end; at++) {
    if (at < end && isWordCode(text.charCodeAt(at))) {
      if (from < 0) from = at
    } else if (from >= 0) {
      tokens.push(text.slice(from, at))
      from = -1
    }
  }
  return tokens
}

/** The one value, however often it is there; null when there is none, or more than one. */
const onlyOne = (values: readonly (string | null)[]): string | null => {
  const found = new Set(values.filter((value) => value !== null))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Characters that may stand between a label and its value. */
const isBetween = (code: number) => [32, 35, 45, 46, 47, 58, 61, 95, 160].includes(code)

function afterLabel(text: string, label: string, shapeOf: (token: string) => string | null): string | null {
  const upper = text.slice(0, LONGEST).toUpperCase()
  // Letters that grow in upper case would shift what follows.
  const source = upper.length === Math.min(text.length, LONGEST) ? text : upper
  const wanted = label.toUpperCase()
  const found: (string | null)[] = []
  for (let at = upper.indexOf(wanted); at >= 0; at = upper.indexOf(wanted, at + 1)) {
    if (at > 0 && isWordCode(upper.charCodeAt(at - 1))) continue
    let from = at + wanted.length
    while (from < upper.length && isBetween(upper.charCodeAt(from))) from++
    let to = from
    while (to < upper.length && isWordCode(upper.charCodeAt(to))) to++
    if (to > from) found.push(shapeOf(source.slice(from, to)))
  }
  return onlyOne(found)
}

/** Value that one pattern finds, in its normal form; null when it finds none or more than one. */
export function findInNarration(text: string, pattern: NarrationPattern): string | null {
  if (pattern.by === 'label') return afterLabel(text, pattern.label, labelled[pattern.field])
  const shapeOf = shapes[pattern.field]
  if (pattern.by === 'shape') return onlyOne(narrationTokens(text).map(shapeOf))
  const part = text.slice(0, LONGEST).split(pattern.separator)[pattern.part - 1]
  return part === undefined ? null : shapeOf(part.trim())
}

/** Value of the first pattern of the field that finds one. */
export function fromNarration(
  text: string,
  field: NarrationField,
  patterns: readonly NarrationPattern[],
): string | null {
  for (const pattern of patterns) {
    const value = pattern.field === field ? findInNarration(text, pattern) : null
    if (value !== null) return value
  }
  return null
}

const hasShape = (field: NarrationField) => (token: string) => shapes[field](token) !== null

/** Is the text a value of the field, and nothing else? */
export const isOfShape = (field: NarrationField, text: string): boolean => hasShape(field)(text.trim())
