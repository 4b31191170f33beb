import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash, plural } from '@octavo/core'

/** The HTTP validators of a cached document. */
interface Version {
  etag?: string
  modified?: string
}

/** The last copy of a remote document. */
interface KeptDocument extends Version {
  body: Uint8Array
  /** Time of the copy, in milliseconds since 1970. */
  at: number
}

export function readKept(cacheDir: string, url: string): KeptDocument | undefined {
  try {
    const { body, at, ...version } = JSON.parse(readFileSync(keptFile(cacheDir, url), 'utf8')) as Stored
    return { ...version, body: Buffer.from(body, 'base64'), at: Number(at ?? 0) }
  } catch {
    return undefined
  }
}

export function keepDocument(
  cacheDir: string,
  url: string,
  { etag, modified }: Version,
  { body, at }: Pick<KeptDocument, 'body' | 'at'>,
): void {
  const stored: Stored = {
    etag,
    modified,
    at,
    body: Buffer.from(body).toString('base64'),
  }
  mkdirSync(join(cacheDir, 'specs'), { recursive: true })
  writeFileSync(keptFile(cacheDir, url), JSON.stringify(stored))
}

interface Stored extends Version {
  at: number
  /** Content in Base64, because a document can have any encoding. */
  body: string
}

function keptFile(cacheDir: string, url: string): string {
  return join(cacheDir, 'specs', `${contentHash(url)}.json`)
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns a duration in words, such as `3 days ago`. */
export function ageInWords(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? []
  return unit === undefined ? 'less than a minute ago' : `${plural(Math.floor(milliseconds / length), unit)} ago`
}
