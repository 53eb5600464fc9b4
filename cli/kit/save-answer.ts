/** Saves a file that the service makes. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { Cli } from './cli'
import { checkFolder, checkTarget, saveFile } from './save-file'

interface SaveOptions {
  output?: string
  force?: boolean
}

/** Saves a file that the server makes, under its name there unless another is given. */
export async function saveAnswer<E extends Endpoint>(
  cli: Cli,
  endpoint: E,
  input: CallInput<E>,
  { output, force = false }: SaveOptions,
): Promise<void> {
  if (output) checkTarget(cli, output, force)
  else checkFolder(cli)
  const api = await cli.api()
  const { raw, fileName } = await api.download(endpoint, input)
  const path = output ?? fileName ?? 'download.xlsx'
  await saveFile(raw, cli.path(path), force)
  await cli.terminal.data(cli.terminal.json ? `${JSON.stringify({ file: path })}\n` : `${path}\n`)
}
