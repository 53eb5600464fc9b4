/** Derivations of each noun, compared with the committed `tests/nouns/NAME.txt`. `UPDATE_NOUNS=1` writes the files again. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { declaredNouns as nouns } from '@dcir/core/contract/declared'
import { describe, expect, test } from 'vitest'
import { nounText } from '../../nouns/noun-text'

const folder = new URL('../../nouns/', import.meta.url)

describe('a declared noun', () => {
  test.each(nouns.map((noun) => [noun.name, noun] as const))('%s becomes what its file says', (name, noun) => {
    const file = new URL(`${name}.txt`, folder)
    const text = nounText(noun)
    if (process.env.UPDATE_NOUNS) writeFileSync(file, text)
    expect(existsSync(file)).toBe(true)
    expect(text).toBe(readFileSync(file, 'utf8'))
  })

  test('has a file, and no file is left of one that is gone', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
    expect(nouns.length).toBeGreaterThan(0)
    expect(files.sort()).toEqual(nouns.map(({ name }) => `${name}.txt`).sort())
  })
})
