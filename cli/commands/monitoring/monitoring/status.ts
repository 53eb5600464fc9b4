/** `dcir monitoring status`: whether anything is wrong now, for people and for scripts. */
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { wallLines } from '@dcir/core/monitoring/wall-rules'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'

export const status: CommandSpec = {
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
