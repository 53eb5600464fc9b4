/** The file store cannot be used at this moment, whatever is asked of it. The message is for the log. */
export class StoreUnavailable extends Error {}

/** The disk is full or failing, or a shared folder has lost its server. */
const DISK = new Set(['EDQUOT', 'EIO', 'ENOSPC', 'ENOTCONN', 'EROFS', 'ESTALE'])

/** The error as `StoreUnavailable` where the disk is at fault, else as it is. */
export function asDiskFault(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  return DISK.has(code) ? new StoreUnavailable(message, { cause: error }) : error
}

/** There is no such file: what a folder's own error says, for stores that have no such code. */
export const noSuchFile = (key: string): Error =>
  Object.assign(new Error(`there is no file ${key}`), { code: 'ENOENT' })
