type ReadSource = (file: string) => string | undefined

/** Returns a reader that keeps the last text: problems come file by file, and a document with many may be large. */
export function readOnce(readSource: ReadSource): ReadSource {
  let latest: { file: string; text: string | undefined } | undefined
  return (file) => {
    if (latest?.file !== file) latest = { file, text: readSource(file) }
    return latest.text
  }
}
