import { MAX_FILE_BYTES, type SiteFiles } from './siteFiles.js'

/** Maximum number of files that are kept. Each request asks whether they have changed. */
const MAX_FILES = 64
const TIMEOUT_MS = 20_000

interface KeptFile {
  tag: string
  text: string
}

/**
 * Reads the files of a published site.
 *
 * @param url URL of the site with its base path, such as `https://example.com/docs/`
 * @throws Error if the site does not respond, or responds with an error other than 404
 */
export function urlFiles(url: string): SiteFiles {
  const root = url.replace(/[?#].*$/, '').replace(/\/*$/, '/')
  const files = new Map<string, KeptFile>()
  return {
    async read(path) {
      const keptFile = files.get(path)
      const target = root + path.split('/').map(encodeURIComponent).join('/')
      const response = await fetch(target, {
        headers: keptFile ? { 'If-None-Match': keptFile.tag } : {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status === 304 && keptFile) return keptFile.text
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`${target} responded with status ${response.status}.`)
      const text = await boundedText(response)
      const tag = response.headers.get('etag')
      files.delete(path)
      if (tag !== null && text !== undefined) files.set(path, { tag, text })
      if (files.size > MAX_FILES) files.delete(files.keys().next().value ?? '')
      return text
    },
  }
}

/** Returns the text of a response. Undefined if it is too large. */
async function boundedText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > MAX_FILE_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
