/** The rows of a small text file, whole; what separates its cells is found out. */
export async function csvRows(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(file, { complete: ({ data }) => resolve(data), error: reject })
  })
}

const CHUNK_BYTES = 1024 * 1024

/**
 * The rows of a text file of any size, a chunk at a time, so that memory stays the same and the page alive.
 * @param onChunk is given the rows and how much of the file is read, 0 to 99; it answers false to stop
 */
export async function readCsvChunks(
  file: File,
  onChunk: (rows: readonly string[][], percentage: number) => boolean,
): Promise<void> {
  const { default: papa } = await import('papaparse')
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(file, {
      chunkSize: CHUNK_BYTES,
      chunk: ({ data, meta }, parser) => {
        if (!onChunk(data, Math.min(99, Math.round((meta.cursor / file.size) * 100)))) parser.abort()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}
