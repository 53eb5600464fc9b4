/** `dcir statements template`: the sample statement, to a file or to stdout. */
import { statements } from '@dcir/core/contract/statements'
import type { CommandSpec } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { refuseTaken, saveFile } from '../../kit/save-file'

interface Options {
  output?: string
  force?: boolean
}

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

export const template: CommandSpec<Options> = {
  usage: 'template [format]',
  summary: statements.template.summary,
  flags: (command) => {
    command.registeredArguments[0]?.choices(formats).default('csv', 'csv')
    return command.option('--output <file>', 'where to put it; - is stdout').option('--force', 'overwrite the file')
  },
  examples: ['dcir statements template xlsx', 'dcir statements template csv --output - | head -1'],
  async run(cli, [format = 'csv'], { output, force }) {
    if (output === '-' && cli.terminal.out.rich && format === 'xlsx')
      throw usageError('A workbook is not for a terminal. Name a file, or pipe it on.')
    if (output && output !== '-') refuseTaken(output, force === true)
    const api = await cli.api()
    const { raw, fileName } = await api.download(statements.template, { params: { format: format as Format } })
    if (output === '-') {
      for await (const chunk of raw) await cli.terminal.data(chunk)
      return exitCodes.done
    }
    const path = output ?? fileName ?? `reconciliation_statement_sample.${format}`
    await saveFile(raw, path, force === true)
    cli.terminal.say(`Saved the sample.`)
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ file: path })}\n` : `${path}\n`)
    return exitCodes.done
  },
}
