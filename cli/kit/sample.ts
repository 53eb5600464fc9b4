/** The command that saves the sample of an upload, to a file or to stdout. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { CommandSpec } from './command'
import { exitCodes, usageError } from './exit-codes'
import { checkTarget, saveFile } from './save-file'

interface Options {
  output?: string
  force?: boolean
}

const formats = ['csv', 'xlsx'] as const

/** Format that was asked for, else that of the file's name; the two must not differ, or the file would not open. */
function formatOf(asked: string | undefined, output: string | undefined): string {
  const named = formats.find((one) => output?.toLowerCase().endsWith(`.${one}`))
  if (asked && named && asked !== named)
    throw usageError(`${output} is the name of another format than ${asked}. Name it .${asked}, or ask for ${named}.`)
  return asked ?? named ?? 'csv'
}

/** @param name of the saved file, when the service names none */
export function sampleCommand<E extends Endpoint>(noun: string, endpoint: E, name: string): CommandSpec<Options> {
  return {
    usage: 'template [format]',
    summary: endpoint.summary,
    flags: (command) => {
      command.registeredArguments[0]?.choices(formats)
      return command.option('--output <file>', 'where to put it; - is stdout').option('--force', 'overwrite the file')
    },
    examples: [`dcir ${noun} template xlsx`, `dcir ${noun} template csv --output - | head -1`],
    async run(cli, [asked], { output, force }) {
      const format = formatOf(asked, output)
      if (output === '-' && cli.terminal.out.rich && format === 'xlsx')
        throw usageError('A workbook is not for a terminal. Name a file, or pipe it on.')
      if (output && output !== '-') checkTarget(cli, output, force === true)
      const api = await cli.api()
      const { raw, fileName } = await api.download(endpoint, { params: { format } } as unknown as CallInput<E>)
      if (output === '-') {
        for await (const chunk of raw) await cli.terminal.data(chunk)
        return exitCodes.done
      }
      const path = output ?? fileName ?? `${name}.${format}`
      await saveFile(raw, cli.path(path), force === true)
      cli.terminal.say('Saved the sample.')
      await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ file: path })}\n` : `${path}\n`)
      return exitCodes.done
    },
  }
}
