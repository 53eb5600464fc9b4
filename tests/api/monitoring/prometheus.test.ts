/** The rules and the board that come with the platform name figures that it publishes, and pages that the runbook has. */
import { readFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { runbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { prometheusAlerts } from '../../support/prometheus-alerts'

interface Panel {
  title: string
  targets: { expr: string }[]
}

const board: { panels: Panel[] } = JSON.parse(
  readFileSync(new URL('../../../apps/api/docs/grafana-board.json', import.meta.url), 'utf8'),
)

/** Words of the language itself, and the one figure that is Prometheus' own. */
const OF_PROMETHEUS = ['by', 'sum', 'max', 'min', 'count', 'rate', 'increase', 'histogram_quantile', 'ignoring', 'up']
/** Labels that Prometheus adds: whom it scraped, and the limit of a bucket. */
const ADDED = ['job', 'instance', 'le']

const LISTS = /\b(?:by|ignoring) ?\(([^)]*)\)/g
const wordsIn = (text: string) => text.match(/\w+/g) ?? []

/** Figures that an expression reads. */
const figuresOf = (expression: string): string[] =>
  [
    ...expression
      .replace(LISTS, '')
      .replace(/\{[^}]*\}|\[\w+\]/g, '')
      .matchAll(/\b[a-z]\w+/g),
  ]
    .map(([name]) => name)
    .filter((name) => !OF_PROMETHEUS.includes(name))

/** Labels that it chooses or groups by. */
const labelsOf = (expression: string): string[] => [
  ...[...expression.matchAll(LISTS)].flatMap(([, names = '']) => wordsIn(names)),
  ...[...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, name = '']) => name),
]

let api: TestApi
/** Labels of each figure that is published. */
const published = new Map<string, Set<string>>()

beforeAll(async () => {
  // As a bank has it on its first day, without anything of the demonstration.
  api = await startTestApi({ newBank: true, config: { metrics: 'open' } })
  // Labels are told with a first value.
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(`INSERT INTO jobs (kind, key, state, next_at, reason) VALUES ('statements', 'x', 'FAILED', NULL, 'x')`),
  )
  await (await fetch(`${api.address}/health/live`)).arrayBuffer()
  for (const line of (await (await fetch(`${api.address}/metrics`)).text()).split('\n')) {
    const [, name = '', labels = ''] = /^([a-z]\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const known = published.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    published.set(name, known)
  }
})
afterAll(() => api?.close())

/** Metrics that an expression names and nobody publishes. */
function unknownIn(expression: string): string[] {
  const figures = figuresOf(expression)
  const labels = new Set([...ADDED, ...figures.flatMap((name) => [...(published.get(name) ?? [])])])
  return [
    ...figures.filter((name) => !published.has(name)),
    ...labelsOf(expression).filter((label) => !labels.has(label)),
  ]
}

const alerts = prometheusAlerts()

test('C8 every expression of the rules and of the board reads figures and labels that the API publishes', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(board.panels.length).toBeGreaterThan(10)
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  for (const [name, expression] of expressions) {
    expect([name, unknownIn(expression)]).toEqual([name, []])
    expect([name, expression.includes('job="dcir"')]).toEqual([name, true])
  }
})

test('the twin: a figure and a label that nobody publishes are found', () => {
  expect(unknownIn('sum by (kind) (dcir_nothing_total{job="dcir"}) > 0')).toEqual(['dcir_nothing_total', 'kind'])
  expect(unknownIn('max(dcir_jobs_failed{job="dcir",sort="x"})')).toEqual(['sort'])
  expect(unknownIn('max by (kind) (dcir_jobs_failed{job="dcir"})')).toEqual([])
})

const inWords = (topic: string) =>
  topic.replace(/(?:^|_)([A-Z])([A-Z]*)/g, (_, first, rest) => first + rest.toLowerCase())

test('MON-37 every alert is called as its page of the runbook, which is there', () => {
  for (const { alert, runbook } of alerts) {
    expect([alert, runbookTopic(runbook)]).toEqual([alert, runbook])
    expect(alert).toBe(`Dcir${inWords(runbook)}`)
  }
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
})
