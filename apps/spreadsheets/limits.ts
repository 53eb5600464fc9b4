/** Limits of the threads that read and write workbooks; limits of the files themselves are in `core/files/limits`. */

/** JavaScript heap of the thread that reads a workbook. */
export const MAX_READER_HEAP_MB = 96
/** JavaScript heap of the thread that writes one to be filled in. */
export const MAX_WRITER_HEAP_MB = 256
/** Time that reading a workbook may take, without the time for which its rows wait to be used; a full sheet takes 20 s. */
export const MAX_READ_MS = 300_000
/** JavaScript heap of the thread that reads a statement, and the time that it may take: half a gigabyte takes a minute. */
export const MAX_STATEMENT_HEAP_MB = 512
export const MAX_STATEMENT_READ_MS = 15 * 60_000
/** Workbooks that one process reads at once. */
export const MAX_READERS = 4
/** Workbooks that wait for their turn; the next one is refused. */
export const MAX_WAITING_READERS = 16
export const MAX_WAIT_MS = 30_000
/** Workbooks that one process writes for its callers at once, and those that wait for their turn. */
export const MAX_WRITERS = 4
export const MAX_WAITING_WRITERS = 16
