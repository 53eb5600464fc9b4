/** `dcir monitoring`: whether anything is wrong now. */
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { runbook as pages } from '@dcir/core/monitoring/runbook'
import { type RunbookTopic, runbookTopic, runbookTopics } from '@dcir/core/monitoring/runbook-topics'
import { wallLines } from '@dcir/core/monitoring/wall/lines'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'

const status: CommandSpec = {
  usage: 'status',
  summary: 'Say whether anything is wrong now, as the wall does',
  examples: ['dcir monitoring status', 'dcir monitoring status --json || page-somebody'],
  notes: ['It ends with 0 when all is normal, and with 1 when an alert is open or nothing looked at the figures.'],
  async run(cli) {
    const look = await (await cli.monitor()).call(alertConfigs.open, {})
    const lines = wallLines(look, cli.now())
    const isNormal = lines.every(({ tone }) => tone === 'success')
    const { json, out } = cli.terminal
    await cli.terminal.data(
      json
        ? `${JSON.stringify({ normal: isNormal, lines, ...look })}\n`
        : lines.map(({ tone, text }) => `${out.rich ? out.tone(tone, text) : text}\n`).join(''),
    )
    return isNormal ? exitCodes.done : exitCodes.failed
  },
}

const pageText = (topic: RunbookTopic): string => {
  const { title, steps } = pages[topic]
  return `${topic}: ${title}\n${steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('')}`
}

const runbook: CommandSpec = {
  usage: 'runbook [topic]',
  summary: 'Say what to do about one thing that can be wrong, or about each',
  examples: ['dcir monitoring runbook', 'dcir monitoring runbook SERVICE_STUCK --json'],
  async run(cli, [wanted]) {
    const topic = wanted === undefined ? undefined : runbookTopic(wanted)
    if (wanted !== undefined && !topic)
      throw usageError(`The runbook has no page ${wanted}; it has ${runbookTopics.join(', ')}.`)
    const topics = topic ? [topic] : runbookTopics
    const { json } = cli.terminal
    const texts = topics.map((one) => (json ? `${JSON.stringify({ topic: one, ...pages[one] })}\n` : pageText(one)))
    await cli.terminal.data(texts.join(json ? '' : '\n'))
    return exitCodes.done
  },
}

export const monitoringNoun: Noun = {
  name: 'monitoring',
  summary: 'Whether anything is wrong now',
  verbs: [status, runbook],
}
