type ReadSource = (file: string) => string | undefined

/**
 * Returns a reader that caches the last text, because diagnostics are sorted by file and an OpenAPI document can be
 * large.
 */
export function readOnce(readSource: ReadSource): ReadSource {
  let latest: { file: string; text: string | undefined } | undefined
  return (file) => {
    if (latest?.file !== file) latest = { file, text: readSource(file) }
    return latest.text
  }
}
