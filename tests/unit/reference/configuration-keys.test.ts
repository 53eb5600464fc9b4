import { configurationKinds, configurationValue } from '@dcir/core/reference/configurations/keys'
import { expect, test } from 'vitest'

test('a value has the type of its key, and its fallback where it is missing or says nothing', () => {
  expect(configurationValue('dcir.enable.manual.dispute-refund', 'false')).toBe(false)
  expect(configurationValue('dcir.enable.manual.dispute-refund', 'no')).toBe(true)
  expect(configurationValue('dcir.name-enquiry-enabled', 'TRUE')).toBe(false)
  expect(configurationValue('dcir.report.retention-days', ' 12 ')).toBe(12)
  for (const wrong of ['0', '-3', '1.5', 'many', '', undefined]) {
    expect(configurationValue('dcir.report.retention-days', wrong)).toBe(30)
  }
  expect(configurationValue('dcir.response-codes.success', '00, 10,,')).toEqual(['00', '10'])
  expect(configurationValue('dcir.response-codes.success', undefined)).toEqual([])
  expect(configurationValue('dcir.recon.statement.max-megabytes', '1.5')).toBe(1.5 * 1024 ** 2)
  expect(configurationValue('dcir.recon.statement.max-megabytes', 'x')).toBe(512 * 1024 ** 2)
  expect(configurationValue('dcir.dispute.refund.account.name', undefined)).toBe('')
})

test('a time is one of a day', () => {
  const { read } = configurationKinds.time('18:00')
  expect(['00:00', '23:59', '24:00', '7:30'].map(read)).toEqual(['00:00', '23:59', undefined, undefined])
})
