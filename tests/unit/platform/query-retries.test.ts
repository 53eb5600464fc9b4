/** Repeats of what a console reads, by what went wrong. */
import { ApiError } from '@dcir/core/errors/processed-error'
import { consoleQueries } from '@dcir/ui/app/query-client.ts'
import { expect, test } from 'vitest'

const failed = (status: number, code: string) => new ApiError(status, { errors: [{ message: 'No.', code }] })

test('D7 screens ask until the demonstration is loaded; a server in trouble is asked twice more, a refusal never', () => {
  const { retry } = consoleQueries().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('nothing says when a call is repeated')
  const repeated = (error: Error) => [0, 1, 2, 50].filter((failures) => retry(failures, error))
  expect(repeated(failed(503, 'loading'))).toEqual([0, 1, 2, 50])
  expect(repeated(failed(503, 'short-of'))).toEqual([0, 1])
  expect(repeated(failed(403, 'no-authority'))).toEqual([])
})
