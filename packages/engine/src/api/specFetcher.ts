import { contentHash } from '@octavo/core'
import { type FetchedDocument, fetchDocument, type Resolve } from '@octavo/proxy'
import { ageInWords, keepDocument, readKept } from './keptDocuments.js'

export interface SpecFetcher {
  /** Returns the bytes of a remote document. @throws the reason if neither the server nor the cache has it */
  fetch(url: string): Promise<Uint8Array>
  /** Content hashes of fetched documents by URL. Part of the build's input. */
  readonly hashes: ReadonlyMap<string, string>
  /** Returns a sentence for each document read from the cache because its server failed. */
  notices(): string[]
}

export interface SpecFetcherOptions {
  /** Folder in which documents are cached between runs. Default: none are cached. */
  cacheDir?: string | undefined
  /** Timeout for a whole document in milliseconds. Default 20,000. */
  timeout?: number
  /** Maximum size of a document in bytes. Default 20 MB, as for files. */
  maxBytes?: number
  /** Private networks that may be reached, as CIDR blocks. Default none. */
  allowPrivate?: readonly string[]
  /** DNS resolver. Default: the system's. */
  resolve?: Resolve
  /** Clock, in milliseconds. Default `Date.now`. */
  now?: () => number
}

/** Fetches the remote OpenAPI documents of docs.json, over https and from public networks only. */
export function createSpecFetcher(options: SpecFetcherOptions = {}): SpecFetcher {
  const { cacheDir, timeout: time = 20_000, maxBytes: bytes = 20 * 2 ** 20, now = Date.now } = options
  const { allowPrivate, resolve } = options
  const hashes = new Map<string, string>()
  const notices = new Map<string, string>()
  const load = async (url: string): Promise<Uint8Array> => {
    const cachedDocument = cacheDir === undefined ? undefined : readKept(cacheDir, url)
    const headers: [string, string][] = [
      ['Accept', 'application/json, application/yaml, text/yaml, */*;q=0.5'],
      ['Accept-Encoding', 'gzip, br'],
      ['User-Agent', 'Octavo'],
      ...(cachedDocument?.etag === undefined ? [] : [['If-None-Match', cachedDocument.etag] as [string, string]]),
      ...(cachedDocument?.modified === undefined
        ? []
        : [['If-Modified-Since', cachedDocument.modified] as [string, string]]),
    ]
    try {
      const limits = { time, bytes, allowPrivate, resolve }
      const answer = await fetchDocument(url, { headers, ...limits })
      const isSame = answer.status === 304 && cachedDocument !== undefined
      if (!isSame) checkStatus(answer, url)
      const body = isSame ? cachedDocument.body : answer.body
      if (cacheDir !== undefined)
        keepDocument(cacheDir, url, isSame ? cachedDocument : documentVersion(answer), { body, at: now() })
      return body
    } catch (error) {
      // After an outage the last copy is used. A client error, such as 404, means that the document is gone.
      if (!cachedDocument || !isOutage(error)) throw error
      const reason = error instanceof Error ? ` ${error.message}` : ''
      notices.set(
        url,
        `${url} could not be fetched; using the copy from ${ageInWords(now() - cachedDocument.at)}.${reason}`,
      )
      return cachedDocument.body
    }
  }
  return {
    hashes,
    notices: () => [...notices.keys()].sort().map((url) => notices.get(url) ?? ''),
    async fetch(url) {
      const bytes = await load(url)
      hashes.set(url, contentHash(bytes))
      return bytes
    },
  }
}

class BadStatus extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${new URL(url).host} responded with ${status}.`)
    this.status = status
  }
}

function checkStatus({ status }: FetchedDocument, url: string): void {
  if (status < 200 || status > 299) throw new BadStatus(url, status)
}

function documentVersion(answer: FetchedDocument): { etag?: string; modified?: string } {
  const [etag, modified] = [answer.header('etag'), answer.header('last-modified')]
  return { etag, modified }
}

/** Returns true for server errors, network errors and timeouts. */
function isOutage(error: unknown): boolean {
  if (error instanceof BadStatus) return error.status >= 500
  const { rule } = error as { rule?: string }
  return rule === 'upstream' || (rule === 'limit' && (error as { status?: number }).status === 504)
}
