import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@octavo/core'

export interface SpecFetcher {
  /** Bytes of a document of another server. @throws when it can't be had, also not from the cache. */
  fetch(url: string): Promise<Uint8Array>
  /** Addresses fetched so far with a hash of what they gave: part of what a build follows from. */
  readonly hashes: ReadonlyMap<string, string>
}

export interface SpecFetcherOptions {
  /** Folder that keeps documents between runs; absent when nothing is kept. */
  cacheDir?: string | undefined
  /** Milliseconds for a whole document. Default 20,000. */
  timeout?: number
  /** Bytes of a document. Default 20 MB, as for files. */
  maxBytes?: number
}

interface Kept {
  etag?: string
  modified?: string
  /** Base64: a document may be in any encoding. */
  body: string
}

/** Fetches OpenAPI documents that docs.json names by address: over https, or from this machine. */
export function createSpecFetcher({
  cacheDir,
  timeout = 20_000,
  maxBytes = 20 * 2 ** 20,
}: SpecFetcherOptions = {}): SpecFetcher {
  const hashes = new Map<string, string>()
  const folder = cacheDir === undefined ? undefined : join(cacheDir, 'specs')
  const load = async (url: string): Promise<Uint8Array> => {
    const kept = folder === undefined ? undefined : readKept(folder, url)
    try {
      const response = await fetch(checkAddress(url), {
        headers: conditions(kept),
        signal: AbortSignal.timeout(timeout),
      })
      checkAddress(response.url || url)
      if (response.status === 304 && kept) return Buffer.from(kept.body, 'base64')
      if (!response.ok) throw new Refused(`${url} answered ${response.status}.`, response.status)
      const bytes = await readAtMost(response, maxBytes)
      if (folder !== undefined) keep(folder, url, response, bytes)
      return bytes
    } catch (error) {
      // Without the network the last copy is better than none; a document that was taken away is gone.
      if (kept && !(error instanceof Refused && error.status < 500)) return Buffer.from(kept.body, 'base64')
      throw error
    }
  }
  return {
    hashes,
    async fetch(url) {
      const bytes = await load(url)
      hashes.set(url, contentHash(bytes))
      return bytes
    },
  }
}

class Refused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Https, or http on the same machine. */
function checkAddress(written: string): URL {
  const url = new URL(written)
  const isOwn = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn))
    throw new Error(`${written} is not an https address.`)
  return url
}

function conditions(kept: Kept | undefined): Record<string, string> {
  return {
    Accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
    ...(kept?.etag !== undefined && { 'If-None-Match': kept.etag }),
    ...(kept?.modified !== undefined && { 'If-Modified-Since': kept.modified }),
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`${response.url} is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readKept(folder: string, url: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(keptFile(folder, url), 'utf8')) as Kept
  } catch {
    return undefined
  }
}

function keep(folder: string, url: string, { headers }: Response, bytes: Uint8Array): void {
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')]
  const kept: Kept = {
    ...(etag !== null && { etag }),
    ...(modified !== null && { modified }),
    body: Buffer.from(bytes).toString('base64'),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(keptFile(folder, url), JSON.stringify(kept))
}

function keptFile(folder: string, url: string): string {
  return join(folder, `${contentHash(url)}.json`)
}
