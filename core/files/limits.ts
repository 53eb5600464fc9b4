/** Limits of an archive or a workbook; one table for the API, the command line and the browser. */
const MEGABYTE = 1024 ** 2

/** Entries of a workbook; Excel itself writes a few dozen. */
export const MAX_WORKBOOK_ENTRIES = 2000
/** Entries of an archive of receipts. */
export const MAX_ARCHIVE_ENTRIES = 20_000
/** Characters of an entry's name. */
export const MAX_NAME_LENGTH = 512
/** Inflated bytes of one file, both as its central directory claims and as counted while it is inflated. */
export const MAX_INFLATED_BYTES = 2048 * MEGABYTE
/** Inflated bytes for each packed one; text of spreadsheets reaches 10 to 30. */
export const MAX_RATIO = 100
/** Up to here the ratio does not matter: small files pack tightly by nature. */
export const MAX_BYTES_OF_ANY_RATIO = 32 * MEGABYTE

/** The last row that Excel has. */
export const MAX_ROWS = 1_048_576
/** Cells of a row that may hold something: up to column IV. */
export const MAX_COLUMNS = 256
/** Characters of a cell, as in Excel. */
export const MAX_CELL_LENGTH = 32_767
/** Distinct texts that the cells of a workbook may refer to. */
export const MAX_SHARED_STRINGS = 4_000_000
export const MAX_SHARED_TEXT_BYTES = 96 * MEGABYTE
/** Cell formats, and number formats, of a workbook; Excel stops at 65,490. */
export const MAX_STYLES = 100_000
/** Characters of a number format, as in Excel. */
export const MAX_FORMAT_LENGTH = 255
