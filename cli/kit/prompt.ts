/**
 * Questions on a terminal, and never anywhere else. The only importer of inquirer. A comment makes the bundler leave the
 * import in its place, since it would load the library for every command.
 */
import { Interrupted, usageError } from './exit-codes'
import type { Host } from './host'

export interface Asker {
  /** Is there somebody to ask? */
  readonly canAsk: boolean
  text(message: string): Promise<string>
  hidden(message: string): Promise<string>
}

/** @param instead what to do where nobody can be asked */
export function createAsker({ stdin, stderr }: Host, instead: string): Asker {
  const canAsk = stdin.isTTY === true && stderr.isTTY === true
  async function ask(type: 'input' | 'password', message: string): Promise<string> {
    if (!canAsk) throw usageError(`There is no terminal to ask on. ${instead}`)
    const { default: inquirer } = await import(/* webpackIgnore: true */ 'inquirer')
    const prompt = inquirer.createPromptModule({ input: stdin, output: stderr })
    try {
      const { answer } = await prompt<{ answer: string }>([{ type, name: 'answer', message }])
      return answer
    } catch (error) {
      if ((error as Error).name === 'ExitPromptError') throw new Interrupted()
      throw error
    }
  }
  return { canAsk, text: (message) => ask('input', message), hidden: (message) => ask('password', message) }
}
