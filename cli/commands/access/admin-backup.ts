/** `dcir admin backup`, `verify` and `restore`: the platform's own database with its files and keys, as a folder. */
import type { CommandSpec } from '../../kit/command'
import { FlagError } from '../../kit/flags'
import { sayFromServer } from '../../kit/server-program'

/** @throws FlagError for anything but a whole number from 1 on */
function countOf(given: string): number {
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given)
  throw new FlagError(`--keep is ${given}, and must be a number of backups, from 1 to 9999.`)
}

const OWN_DATABASE =
  'For the database that runs in DCIR_DATA_DIR (.data); one that DATABASE_URL names has its own means.'

export const backup: CommandSpec<{ to: string; keys: boolean; compress?: boolean; keep?: number }> = {
  usage: 'backup',
  summary: 'Back up the database, the files and the keys while the platform works',
  flags: (command) =>
    command
      .requiredOption('--to <folder>', 'a folder that does not exist yet')
      .option('--no-keys', 'leave the keys out, to be kept apart from what they open')
      .option('--compress', 'compress database and files with gzip, which every Node reads')
      .option('--keep <number>', 'remove older backups beside it, so that this many are left with it', countOf),
  examples: [
    'dcir admin backup --to /mnt/backup/dcir-2026-11-20',
    'DCIR_DATA_DIR=/var/lib/dcir dcir admin backup --to /mnt/backup/dcir-$(date -u +%FT%H%MZ) --compress --keep 48',
  ],
  notes: [
    OWN_DATABASE,
    '--keep removes backups of this installation alone, and only once the new one was read back and is whole.',
    'The folder has its name only when it is whole and on disk. It is for its owner alone, and opens everything: keep it so.',
  ],
  run(cli, _args, { to, keys, compress, keep }) {
    const flags = [!keys && 'without-keys', compress && 'compressed', keep && String(keep)]
    return sayFromServer(cli, ['backup', to, ...flags.filter((flag) => typeof flag === 'string')])
  },
}

export const verify: CommandSpec<{ from: string }> = {
  usage: 'verify',
  summary: 'Hold a backup against its manifest, byte for byte',
  flags: (command) => command.requiredOption('--from <folder>', 'the folder of the backup'),
  examples: [
    'dcir admin verify --from /mnt/backup/dcir-2026-11-20',
    'dcir admin verify --from /mnt/backup/dcir-2026-11-20 --json',
  ],
  notes: ['Neither the platform nor its data has to be there.'],
  run: (cli, _args, { from }) => sayFromServer(cli, ['verify', from]),
}

export const restore: CommandSpec<{ from: string; replace?: boolean }> = {
  usage: 'restore',
  summary: 'Put a backup in the place of the data of a platform that is stopped',
  flags: (command) =>
    command
      .requiredOption('--from <folder>', 'the folder of the backup')
      .option('--replace', 'move aside what lies in DCIR_DATA_DIR'),
  examples: [
    'DCIR_DATA_DIR=/var/lib/dcir dcir admin restore --from /mnt/backup/dcir-2026-11-20',
    'dcir admin restore --from /mnt/backup/dcir-2026-11-20 --replace',
  ],
  notes: [
    OWN_DATABASE,
    'The backup is verified and its database started once before anything that is there is touched.',
    'Money may have been paid since the backup: read "After a restore" in apps/launcher/docs/back-up.md before you start.',
  ],
  run: (cli, _args, { from, replace }) => sayFromServer(cli, ['restore', from, ...(replace ? ['replace'] : [])]),
}
