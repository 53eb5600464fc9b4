/** A refusal by its code: what is thrown by the API's rules, and what an error answer says. */
import { filled } from './foreseen'
import { errorCatalogue } from './refusals'

export type ErrorCode = keyof typeof errorCatalogue

/** One line of an error answer; `field` is the path of the input it speaks of, such as `body.username`. */
export interface ErrorLine {
  message: string
  code: ErrorCode
  field?: string | undefined
  /** The id of the record that is there already, such as of the batch that a file became. */
  record?: string | undefined
}

/** The sentence of a refusal, with its blanks filled. */
export function errorMessage(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return filled(errorCatalogue[code].message, values)
}

/** A refusal, thrown by the API's rules and turned into an answer at its edge. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly lines: ErrorLine[]
  /** Seconds until it is worth trying again, where the sentence names them. */
  readonly retryAfter: number | null

  constructor(code: ErrorCode, values: Record<string, string | number> = {}, field?: string) {
    super(errorMessage(code, values))
    this.name = 'Refusal'
    this.code = code
    this.status = errorCatalogue[code].status
    this.retryAfter = typeof values.seconds === 'number' ? values.seconds : null
    this.lines = [{ message: this.message, code, ...(field ? { field } : {}) }]
  }

  /** With the record that the first line speaks of, for programs that go on with it. */
  about(record: string | undefined): this {
    if (this.lines[0] && record) this.lines[0].record = record
    return this
  }

  /** Several bad fields at once. */
  static badInput(lines: ErrorLine[]): Refusal {
    const refusal = new Refusal(lines[0]?.code ?? 'bad-input')
    refusal.lines.splice(0, refusal.lines.length, ...lines)
    refusal.message = lines.map((line) => line.message).join(' ')
    return refusal
  }
}
