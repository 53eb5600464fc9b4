/** `dcir statements template`: the sample statement, to a file or to stdout. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { statements } from '@dcir/core/contract/statements'
import type { CommandSpec } from '../../kit/command'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'

interface Options {
  output?: string
  force?: boolean
}

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

const existsAlready = (path: string) => usageError(`${path} exists. Use --force to overwrite it.`)

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
    if (output && output !== '-' && !force && existsSync(output)) throw existsAlready(output)
    const api = await cli.api()
    const { raw, fileName } = await api.download(statements.template, { params: { format: format as Format } })
    if (output === '-') {
      for await (const chunk of raw) await cli.terminal.data(chunk)
      return exitCodes.done
    }
    const path = output ?? fileName ?? `reconciliation_statement_sample.${format}`
    await save(raw, path, force === true)
    cli.terminal.say(`Saved the sample.`)
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ file: path })}\n` : `${path}\n`)
    return exitCodes.done
  },
}

/** The file has its name only once it is whole. */
async function save(content: AsyncIterable<Uint8Array>, path: string, force: boolean): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    const file = await open(partial, 'wx')
    try {
      for await (const chunk of content) await file.write(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    if (force) await rename(partial, path)
    // A link fails where a file appeared in the meantime; renaming would replace it.
    else await link(partial, path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw existsAlready(path)
    throw code ? new CliError(`${path} could not be written: ${message}`, exitCodes.failed) : error
  } finally {
    await rm(partial, { force: true })
  }
}
