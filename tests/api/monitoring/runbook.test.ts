import { readFileSync, writeFileSync } from 'node:fs'
import { measures } from '@dcir/api/features/monitoring/alert-metrics'
import { faultCodes } from '@dcir/core/monitoring/faults-contract'
import { runbook } from '@dcir/core/monitoring/runbook'
import { runbookTopics } from '@dcir/core/monitoring/runbook-topics'
import { expect, test } from 'vitest'
import { prometheusAlerts } from '../../support/prometheus-alerts'

/** Words of a page below which it says nothing that helps at night. */
const LEAST_WORDS = 25
const WIDTH = 120
const GUIDE = new URL('../../../apps/launcher/docs/run.md', import.meta.url)
const SECTION = /(\n## When an alert comes\n[\s\S]*?)\n(- `[\s\S]*?)(?=\n\n## )/

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (`${line} ${word}`.length > WIDTH) {
      lines.push(line)
      line = `  ${word}`
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

test('MON-37 every figure that raises alerts, every fault and every alert of Prometheus has its page, and nothing else', () => {
  const ofPrometheus = prometheusAlerts().map(({ runbook: topic }) => topic)
  const topics = new Set([...Object.keys(measures), ...faultCodes, 'NOT_WATCHED', 'NO_ANSWER', ...ofPrometheus])
  expect(runbookTopics.toSorted()).toEqual([...topics].sort())
  for (const topic of runbookTopics) {
    const { title, steps } = runbook[topic]
    expect([topic, [title, ...steps].join(' ').split(/\s+/).length > LEAST_WORDS]).toEqual([topic, true])
  }
})

test('MON-37 the guide prints the same pages; UPDATE_RUNBOOK=1 writes them', () => {
  const pages = runbookTopics.map((topic) =>
    wrapped(`- \`${topic}\`: ${[`${runbook[topic].title}.`, ...runbook[topic].steps].join(' ')}`),
  )
  const before = readFileSync(GUIDE, 'utf8')
  const after = before.replace(SECTION, (_, head: string) => `${head}\n${pages.join('\n')}`)
  if (process.env.UPDATE_RUNBOOK) writeFileSync(GUIDE, after)
  expect(readFileSync(GUIDE, 'utf8')).toBe(after)
  expect(after).toContain(pages[0])
})
