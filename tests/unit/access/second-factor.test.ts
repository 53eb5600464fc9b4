import {
  isRequiredAt,
  isRequiredOf,
  recoveryCodeOf,
  type SecondFactorRequired,
  secondFactorMessages,
  shownRecoveryCode,
} from '@dcir/core/access/second-factor-rules'
import { describe, expect, test } from 'vitest'

const required = (main: boolean, monitor: boolean): SecondFactorRequired => ({
  'dcir.security.second-factor.back-office': main,
  'dcir.security.second-factor.monitor': monitor,
})
const bank = { userType: 'back-office', source: 'LOCAL', roles: ['DCIR_BACKOFFICE_OPERATOR'] } as const
const operations = { ...bank, roles: ['DCIR_BACKOFFICE_ADMIN'] } as const
const directory = { ...operations, source: 'AD' } as const
const agent = { ...operations, userType: 'front-office' } as const

describe('whom the bank requires a second factor of', () => {
  test.each([
    ['nobody, as installed', operations, [false, false], [false, false, false]],
    ['its staff in the back office alone', operations, [true, false], [true, false, true]],
    ['who may open the monitor, in the monitor alone', operations, [false, true], [false, true, true]],
    ['nobody who has no role of the monitor, by the monitor', bank, [false, true], [false, true, false]],
    ['no user of the directory', directory, [true, true], [false, false, false]],
    ['no user of a super agent', agent, [true, true], [false, false, false]],
  ] as const)('%s', (_, person, [main, monitor], expected) => {
    const wanted = required(main, monitor)
    const found = [
      isRequiredAt('MAIN', person, wanted),
      isRequiredAt('MONITOR', person, wanted),
      isRequiredOf(person, wanted),
    ]
    expect(found).toEqual(expected)
  })
})

describe('recovery codes', () => {
  test.each([
    ['K7MQ-PX3R-TDAB', 'K7MQPX3RTDAB'],
    ['k7mq px3r tdab', 'K7MQPX3RTDAB'],
    [' k7mqpx3rtdab ', 'K7MQPX3RTDAB'],
    ['K7MQ-PX3R-TDA', null],
    ['K7MQ-PX3R-TDABC', null],
    ['K7MQ-PX3R-TDA0', null],
    ['123456', null],
    ['', null],
  ])('%j is read as %j', (typed, code) => {
    expect(recoveryCodeOf(typed)).toBe(code)
  })

  test('are shown in groups of four, and read back the same', () => {
    expect(shownRecoveryCode('K7MQPX3RTDAB')).toBe('K7MQ-PX3R-TDAB')
    expect(recoveryCodeOf(shownRecoveryCode('K7MQPX3RTDAB'))).toBe('K7MQPX3RTDAB')
  })

  test.each([
    [9, '9 are left'],
    [1, '1 is left'],
    [0, 'none is left'],
  ])('%i: %s', (left, words) => {
    expect(secondFactorMessages.fewLeft(left)).toBe(`A recovery code was used; ${words}.`)
  })
})
