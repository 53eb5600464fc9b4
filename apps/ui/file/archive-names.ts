/** The names in an archive, read from its directory at its end; nothing of it is unpacked. */
export async function archiveNames(file: Blob): Promise<string[]> {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  const archive = new ZipReader(new BlobReader(file))
  try {
    return (await archive.getEntries()).filter(({ directory }) => !directory).map(({ filename }) => filename)
  } finally {
    await archive.close()
  }
}
