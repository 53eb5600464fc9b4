/** The alerts of the rules file, which is kept plain enough to be read by its lines. */
import { readFileSync } from 'node:fs'

export interface PrometheusAlert {
  alert: string
  expr: string
  /** The page of the runbook. */
  runbook: string
}

const FILE = new URL('../../apps/api/docs/prometheus-rules.yml', import.meta.url)

export function prometheusAlerts(): PrometheusAlert[] {
  const [, ...blocks] = readFileSync(FILE, 'utf8').split(/^ {6}- /m)
  return blocks.map((block) => {
    const after = (pattern: RegExp) => pattern.exec(block)?.[1] ?? ''
    return {
      alert: after(/^alert: (\w+)$/m),
      expr: after(/^ {8}expr: (.+)$/m),
      runbook: after(/^ {8}annotations: \{ runbook: (\w+), summary: ".+" \}$/m),
    }
  })
}
