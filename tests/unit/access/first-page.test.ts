/** The page that the host draws from the sign-in screen itself. */
import { consoleConfig, consoleNames } from '@dcir/host/console-config'
import { drawFirstPage } from '@dcir/screens/access/first-page'
import { describe, expect, test } from 'vitest'
import { installationNames } from '../../support/installation'

describe.each(consoleNames)('%s', (name) => {
  const config = consoleConfig(name, installationNames, 'localhost')

  test('the form has the fields and words of the sign-in screen, and bears the bank’s name', () => {
    const { form } = drawFirstPage(config, false)
    expect(form).toContain(`<form class`)
    for (const word of [config.bankName, config.applicationName, 'Username', 'Password', 'Sign in'])
      expect(form).toContain(word)
    expect(form).toMatch(/name="username"/)
    expect(form).toMatch(/autoComplete="current-password"/)
    expect(form).not.toMatch(/<style|Session Expired/)
  })

  test('the frame says that it is loading, to those who hear it too', () => {
    expect(drawFirstPage(config, false).frame).toContain('role="status" aria-label="Loading"')
  })
})

test('a bank’s colour, logo and name are those of its configuration, and nothing in them is markup', () => {
  const own = {
    ...consoleConfig('back-office', installationNames, 'localhost'),
    bankName: 'Bank <img src=x> & Sons',
    brand: { color: '#8a1c4a', logo: 'https://bank.test/logo.svg' },
  }
  const { form, css } = drawFirstPage(own, false)
  expect(css).toContain('#8a1c4a')
  expect(form).toContain('src="https://bank.test/logo.svg"')
  expect(form).toContain('Bank &lt;img src=x&gt; &amp; Sons')
  expect(form).not.toContain('<img src=x>')
})

test('a session that ended is named above the form', () => {
  const config = consoleConfig('back-office', installationNames, 'localhost')
  expect(drawFirstPage(config, true).form).toContain('Your previous session has expired. Please login again.')
})
