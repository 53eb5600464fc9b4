/**
 * Statements from parts, safely: in sql`… ${value} …` a value becomes a parameter and a fragment is nested. Text gets
 * into a statement by a template in the source alone, so that nothing that a client sent can become part of it.
 * A statement is prepared by name unless something is nested in it; parts that are always the same are declared as
 * fixed`…`, and what they are nested in is prepared all the same. Composed statements are planned for their values.
 */
import { textLiteral } from './pool'

export class Fragment {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]
  /** Its text is the same at each call, so that a statement in which it is nested can be prepared. */
  readonly isFixed: boolean

  /** Only templates make fragments: a template's own array is frozen and holds the text of the source. */
  constructor(texts: TemplateStringsArray, values: readonly unknown[], isFixed = false) {
    if (!Object.isFrozen(texts) || !('raw' in texts))
      throw new TypeError('a fragment is made by the sql template alone')
    this.#texts = texts
    this.#values = values
    this.isFixed = isFixed
    if (isFixed && !this.hasFixedText) throw new TypeError('a fixed part has a part that differs')
  }

  /** Whether each part that is nested in it is fixed, so that its text is the same at each call. */
  get hasFixedText(): boolean {
    return this.#values.every((one) => !(one instanceof Fragment) || one.isFixed)
  }

  /** Hands the parts over in their order; nested fragments as their own parts. */
  visit(text: (text: string) => void, value: (value: unknown) => void): void {
    for (const [at, part] of this.#texts.entries()) {
      text(part)
      if (at === this.#values.length) continue
      const given = this.#values[at]
      if (given instanceof Fragment) given.visit(text, value)
      else value(given)
    }
  }
}

export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Fragment => new Fragment(texts, values)

/**
 * A part whose text is the same at each call, such as the columns of a table; its values may differ.
 * @throws TypeError when a part that is not fixed is nested in it
 */
export const fixed = (texts: TemplateStringsArray, ...values: readonly unknown[]): Fragment =>
  new Fragment(texts, values, true)

/** A statement that takes no parameters, such as CREATE TABLE AS: its numbers and texts are written as literals. */
export class Literally {
  constructor(readonly fragment: Fragment) {}
}

export const literally = (fragment: Fragment): Literally => new Literally(fragment)

/** The statement with numbered parameters, as PostgreSQL takes it. */
export function statementOf(fragment: Fragment): { text: string; values: unknown[] } {
  const values: unknown[] = []
  let text = ''
  fragment.visit(
    (part) => {
      text += part
    },
    (value) => {
      text += `$${values.push(value)}`
    },
  )
  return { text, values }
}

const IDENTIFIER = /^[a-z][a-z0-9_]*$/

/**
 * A table or a column by its name; camelCase is written as the database has it: `createdBy` is `created_by`.
 * @throws TypeError when it is anything but a plain name
 */
export function named(name: string): Fragment {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (!IDENTIFIER.test(text)) throw new TypeError(`not a name of the database: ${name}`)
  const texts = Object.freeze(Object.assign([text], { raw: Object.freeze([text]) }))
  return new Fragment(texts, [], true)
}

/** The parts with commas between them; fixed where they all are. */
export function listOf(parts: readonly Fragment[]): Fragment {
  const joined = parts.every(({ isFixed }) => isFixed) ? fixed : sql
  return parts.reduce((list, part, at) => (at === 0 ? part : joined`${list}, ${part}`), fixed``)
}

/** All of the conditions; without any, true. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`true` : conditions.reduce((all, one) => sql`${all} AND ${one}`)

const literalOf = (value: unknown): string => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string') return textLiteral(value)
  throw new TypeError(`a ${typeof value} cannot be written as a literal`)
}

/** The statement with its values as literals, for statements that take no parameters; numbers and texts only. */
export function literalStatementOf(fragment: Fragment): string {
  let text = ''
  fragment.visit(
    (part) => {
      text += part
    },
    (value) => {
      text += literalOf(value)
    },
  )
  return text
}
