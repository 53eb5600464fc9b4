/** The rows of a small text file, whole; what separates its cells is found out. */
export async function csvRows(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(file, { complete: ({ data }) => resolve(data), error: reject })
  })
}
