import { readRuntimeConfig } from '@dcir/core/contract/runtime-config'
import { expect, test } from 'vitest'

const consoles = { backOffice: 'http://a', superAgent: 'http://b', monitor: '' }
const least = { console: 'monitor', apiBase: '', bankName: 'Bank', applicationName: 'Watch', brand: {}, consoles }

test('what may be left out has its default, and the colour is the own one of the console', () => {
  expect(readRuntimeConfig(least)).toEqual({
    config: {
      ...least,
      brand: { color: 'slate', logo: null },
      storage: 'local',
      encryptedLogin: false,
      loginKey: null,
      encodedAuthorities: false,
      domainId: '',
      guideBase: '/public/guides',
    },
  })
})

test.each([
  ['nothing', null, ['the whole file']],
  ['a text', 'console', ['the whole file']],
  ['another console', { ...least, console: 'teller' }, ['console']],
  ['an address that is none', { ...least, apiBase: 'javascript:alert(1)' }, ['apiBase']],
  ['a colour with a directive in it', { ...least, brand: { color: '#fff;}' } }, ['brand.color']],
  ['a colour of five digits', { ...least, brand: { color: '#12345' } }, ['brand.color']],
  ['a logo that is a script', { ...least, brand: { logo: 'javascript:alert(1)' } }, ['brand.logo']],
  ['a key that is none', { ...least, loginKey: 'secret' }, ['loginKey']],
  ['encryption without a key', { ...least, encryptedLogin: true }, ['loginKey']],
  ['a missing console', { ...least, consoles: { monitor: '' } }, ['consoles.backOffice', 'consoles.superAgent']],
  ['storage SES-15 does not know', { ...least, storage: 'cookie' }, ['storage']],
])('%s is wrong by its name', (_what, value, wrong) => {
  expect(readRuntimeConfig(value)).toEqual({ wrong })
})

test.each(['local', 'session', 'memory'])('SES-15 storage may be %s', (storage) => {
  expect(readRuntimeConfig({ ...least, storage })).toMatchObject({ config: { storage } })
})

test.each(['#abc', '#AABBCC', 'teal', '/logo.svg', 'https://cdn.test/logo.png', 'data:image/png;base64,AA=='])(
  '%s is a brand',
  (value) => {
    const brand = /^(#|teal)/.test(value) ? { color: value } : { logo: value }
    expect(readRuntimeConfig({ ...least, brand })).toMatchObject({ config: { brand } })
  },
)
