/** The command line as one file, which needs nothing beside it: the process, or one of its own threads. */
import { isMainThread } from 'node:worker_threads'

// Workbooks are read in a thread, which `startWorker` makes of this file.
await (isMainThread ? import('./main') : import('@dcir/spreadsheets/reader-worker'))
