/** The file store that the configuration names. */
import { join } from 'node:path'
import type { FileSettings } from './file-settings'
import { type FileStore, folderStore } from './files'
import { s3Store } from './s3-store'

export const openFileStore = (files: FileSettings, dataDir: string): FileStore =>
  files === 'folder' ? folderStore(join(dataDir, 'files')) : s3Store(files, join(dataDir, 'file-copies'))
