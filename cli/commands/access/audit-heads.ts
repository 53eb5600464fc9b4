/** Signed ends of the audit trail, read from the file that they were shipped to. */
import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { headOfLine, type SignedHead, signedText } from '@dcir/core/access/audit/heads'
import type { Cli } from '../../kit/cli'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'

export interface HeadFiles {
  heads?: string
  key?: string
}

function readText(cli: Cli, name: string, what: string): string {
  try {
    return readFileSync(cli.path(name).path, 'utf8')
  } catch {
    throw usageError(`The ${what} ${name} cannot be read.`)
  }
}

/**
 * The ends of the chosen lines, each with its signature checked, so that a made-up line proves nothing.
 * @throws CliError for a line that is not signed with the key
 */
export function signedHeads(
  cli: Cli,
  { heads = '', key: keyPath }: HeadFiles,
  choose: (lines: string[]) => string[],
): SignedHead[] {
  if (!keyPath) throw usageError('--heads needs --key: the public key, audit-key.pub.pem beside the data.')
  const key = createPublicKey(readText(cli, keyPath, 'key'))
  return choose(readText(cli, heads, 'file of heads').split('\n').filter(Boolean)).map((line) => {
    const head = headOfLine(line)
    const signature = Buffer.from(head?.signature ?? '', 'base64url')
    if (head && verifySignature(null, Buffer.from(signedText(head)), key, signature)) return head
    throw new CliError(`${heads}: a line is not signed with this key: ${line.slice(0, 60)}`, exitCodes.failed)
  })
}
