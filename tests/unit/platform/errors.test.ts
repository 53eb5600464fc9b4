import { createClient } from '@dcir/core/client/client'
import { errorMessage, Refusal } from '@dcir/core/errors/catalogue'
import {
  ApiError,
  CRASH_TEXT,
  decodeEntities,
  errorText,
  GENERIC_ERROR,
  processedError,
} from '@dcir/core/errors/processed-error'
import { errorCatalogue } from '@dcir/core/errors/refusals'
import { statements } from '@dcir/core/reconciliation/contract'
import { describe, expect, test } from 'vitest'

describe('processed errors', () => {
  test('ERR-01 each message of errors, or error, or the fallback', () => {
    expect(processedError({ errors: [{ message: 'One.' }, { message: 'Two.' }] })).toBe('One. Two.')
    expect(processedError({ error: 'Plain' })).toBe('Plain')
    for (const nothing of [null, undefined, {}, { errors: [] }, { errors: [{}] }, 'text', 7]) {
      expect(processedError(nothing)).toBe('Something went wrong ...')
    }
  })

  test.each([
    ['{"errors":[{"message":"No file"}]}', 'No file'],
    ['{}', 'Something went wrong...'],
    ['<html>', 'Something went wrong...'],
  ])('ERR-02 a file that is refused with %s says %s', async (text, message) => {
    const answer = { status: 404, header: () => null, text: async () => text, raw: null }
    const client = createClient({
      host: '',
      token: () => null,
      door: () => null,
      newId: () => 'request-1',
      transport: async () => answer,
    })
    await expect(client.download(statements.template, { params: { format: 'csv' } })).rejects.toMatchObject({
      status: 404,
      message,
    })
  })

  test('ERR-03 HTML-coded characters are decoded once', () => {
    expect(decodeEntities('A &amp; B &#39;C&#x27; &lt;b&gt; &quot;q&quot;')).toBe(`A & B 'C' <b> "q"`)
    expect(decodeEntities('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;')
    expect(decodeEntities('&unknown; &#99999999;')).toBe('&unknown; &#99999999;')
  })

  test('whatever else fails is the generic sentence', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe(GENERIC_ERROR)
  })

  test('the crash sentence', () => {
    expect(CRASH_TEXT).toBe(
      "Something isn't working. This may be because of a technical error that we're working to fix.",
    )
  })

  test('an API error knows its fields and the request id', () => {
    const data = { errors: [{ message: 'Date is invalid', code: 'bad-input', field: 'query.startDate' }] }
    const error = new ApiError(400, data, { requestId: 'r-1' })
    expect([error.forField('startDate'), error.forField('endDate'), error.requestId, error.code]).toEqual([
      'Date is invalid',
      undefined,
      'r-1',
      'bad-input',
    ])
    expect(new ApiError(0, null).code).toBe('no-answer')
  })
})

describe('the catalogue', () => {
  test('ERR-07 every refusal has a status and a sentence', () => {
    for (const { status, message } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400)
      // Some are refused with a sentence that is made elsewhere, such as that of a file's reader.
      if (!/^\{\w+\}$/.test(message)) expect(message.length).toBeGreaterThan(8)
    }
  })

  test('blanks are filled and unknown ones stay to be seen', () => {
    expect(errorMessage('not-found', { label: 'Transaction' })).toBe('Transaction was not found.')
    expect(errorMessage('not-found')).toBe('{label} was not found.')
    expect(new Refusal('too-many-requests', { seconds: 3 }).message).toContain('Wait 3 seconds')
  })
})
