/** `dcir monitoring runbook`: what to do about each thing that can be wrong. */
import { runbook as pages } from '@dcir/core/monitoring/runbook'
import { type RunbookTopic, runbookTopic, runbookTopics } from '@dcir/core/monitoring/runbook-topics'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes, usageError } from '../../../kit/exit-codes'

const pageText = (topic: RunbookTopic): string => {
  const { title, steps } = pages[topic]
  return `${topic}: ${title}\n${steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('')}`
}

export const runbook: CommandSpec = {
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
