/** The machine: the program that runs, its account, its folder and its disk. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { formatBytes } from '@dcir/core/display/numbers'
import { backupFolderOf } from './backups'
import { type Check, type Finding, failure, ok, skipped, warning } from './check'
import { CannotCheck, type Surroundings } from './surroundings'

const MIN_NODE = [20, 19] as const
/** Versions that get security fixes, from this one on. */
const MAINTAINED_NODE = 22
const LITTLE = { share: 0.1, bytes: 5 * 1024 ** 3 }
const NEXT_TO_NOTHING = { share: 0.03, bytes: 1024 ** 3 }

type Level = typeof LITTLE
/** Both a share and a size, so that neither a huge disk nor a tiny one is called full. */
const isBelow = ({ free, total }: { free: number; total: number }, level: Level) =>
  free < total * level.share && free < level.bytes

async function spaceOf({ machine }: Surroundings, folder: string, what: string): Promise<Finding> {
  const space = await machine.space(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CannotCheck(`Not looked at: ${folder} does not exist.`)
    throw error
  })
  const says = `${what} ${folder} has ${formatBytes(space.free)} of ${formatBytes(space.total)} left.`
  const cure = 'Make room: move backups to another machine, and see what has grown.'
  if (isBelow(space, NEXT_TO_NOTHING)) return failure(says, cure)
  return isBelow(space, LITTLE) ? warning(says, cure) : ok(says)
}

function dataFolder({ dataDir }: Surroundings): Finding {
  if (!existsSync(dataDir)) return skipped(`${dataDir} does not exist; the first start makes it.`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return failure(`This account cannot write in ${dataDir}.`, `Give the folder to the platform’s account: chown -R.`)
  }
  if (process.platform !== 'win32' && (statSync(dataDir).mode & 0o022) !== 0)
    return failure(`Others can write in ${dataDir}.`, `Say chmod go-w ${dataDir}.`)
  return ok(`${dataDir} belongs to this account.`)
}

export const machineChecks: readonly Check[] = [
  {
    id: 'machine.node',
    title: 'Node is a version that the platform supports',
    run({ machine: { nodeVersion } }) {
      const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
      const cure = 'Install Node 22 or 24.'
      const says = `Node is ${nodeVersion}.`
      if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) return failure(says, cure)
      return major < MAINTAINED_NODE ? warning(`${says} It gets no security fixes any more.`, cure) : ok(says)
    },
  },
  {
    id: 'machine.account',
    title: 'The platform does not run as root',
    run: ({ machine }) =>
      machine.isRoot
        ? warning(
            'This account is root.',
            'Run the platform, and this command, as an account that owns its data alone.',
          )
        : ok('This account is not root.'),
  },
  { id: 'machine.data-folder', title: 'The data folder is writable for its own account alone', run: dataFolder },
  {
    id: 'machine.disk',
    title: 'The disk of the data folder has room',
    run: (surroundings) => spaceOf(surroundings, surroundings.dataDir, 'The data folder'),
  },
  {
    id: 'machine.backup-disk',
    title: 'The disk of the backups has room',
    run: async (surroundings) => spaceOf(surroundings, await backupFolderOf(surroundings), 'The folder of backups'),
  },
]
