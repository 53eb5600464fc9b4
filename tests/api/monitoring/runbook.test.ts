import { readFileSync } from 'node:fs'
import { measures } from '@dcir/api/features/monitoring/alert-metrics'
import { expect, test } from 'vitest'

/** Words of a paragraph below which it says nothing that helps at night. */
const LEAST_WORDS = 25

test('MON-37 every figure that raises alerts has its paragraph in the runbook, and nothing else has one', () => {
  const text = readFileSync(new URL('../../../apps/api/README.md', import.meta.url), 'utf8')
  const [, runbook = ''] = /\n## When an alert comes\n([\s\S]*?)\n## /.exec(text) ?? []
  const paragraphs = [...runbook.matchAll(/^- `([A-Z_]+)`: ([\s\S]*?)(?=\n- |\n*$(?![\s\S]))/gm)]
  expect(paragraphs.map(([, code]) => code).sort()).toEqual(Object.keys(measures).sort())
  for (const [, code, paragraph = ''] of paragraphs)
    expect([code, paragraph.split(/\s+/).length > LEAST_WORDS]).toEqual([code, true])
})
