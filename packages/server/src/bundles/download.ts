import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { BundleError, PassingError } from './bundleError.js'
import { BUNDLE_LIMITS } from './bundleRules.js'

interface DownloadOptions {
  url: string
  /** The file to write; it must not exist. */
  file: string
  /** Allows http links, whose responses can be tampered with. */
  allowHttp: boolean
  limits: DownloadLimits
  signal: AbortSignal
  /** Called before each retry. */
  onRetry?(error: Error, waitMs: number): void
}

export interface DownloadLimits {
  bytes: number
  redirects: number
  tries: number
  /** Closes a connection after this time without data. */
  idleMs: number
  /** Delay before the first retry. It doubles with each retry. */
  waitMs: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  // Incompressible content is slightly larger in an archive.
  bytes: BUNDLE_LIMITS.bytes + 256 * 1024 ** 2,
  redirects: 5,
  tries: 6,
  idleMs: 60_000,
  waitMs: 1_000,
}

/**
 * Downloads a bundle. Interrupted downloads are resumed if the file on the server is unchanged.
 * @returns its SHA-256
 * @throws BundleError
 */
export async function download(options: DownloadOptions): Promise<string> {
  const { limits, signal, onRetry } = options
  let version: string | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(options, { version, onVersion: (tag) => (version = tag) })
      return await hashFile(options.file)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PassingError) || attempt >= limits.tries) throw error
      const waitMs = limits.waitMs * 2 ** (attempt - 1)
      onRetry?.(error, waitMs)
      await wait(waitMs, undefined, { signal })
    }
  }
}

interface Progress {
  /** Strong entity tag of the first response. */
  version: string | undefined
  onVersion(version: string | undefined): void
}

/** Requests the rest of the file, or the whole file if the server does not support resuming. */
async function fetchRest(options: DownloadOptions, { version, onVersion }: Progress): Promise<void> {
  const { file, limits, signal } = options
  const have = await fileSize(file)
  const resumes = have > 0 && version !== undefined
  const idle = new AbortController()
  const response = await follow(options, {
    signal: AbortSignal.any([signal, idle.signal, AbortSignal.timeout(limits.idleMs)]),
    headers: resumes ? { range: `bytes=${have}-`, 'if-range': version as string } : {},
  })
  const isPart = resumes && response.status === 206
  const start = isPart ? have : 0
  if (!isPart) onVersion(strongTag(response.headers))
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (start + length > limits.bytes) throw bundleTooLarge(limits)
  if (!response.body) throw new PassingError('The response is empty.')
  let received = 0
  const idleTimer = setTimeout(() => idle.abort(), limits.idleMs)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idleTimer.refresh()
      received += chunk.length
      done(start + received > limits.bytes ? bundleTooLarge(limits) : null, chunk)
    },
  })
  try {
    await pipeline(
      Readable.fromWeb(response.body as never),
      meter,
      createWriteStream(file, { flags: isPart ? 'a' : 'w', mode: 0o600 }),
      { signal: AbortSignal.any([signal, idle.signal]) },
    )
  } catch (error) {
    throw error instanceof BundleError || isDisk(error) ? error : passing(error)
  } finally {
    clearTimeout(idleTimer)
  }
  if (received < length) throw new PassingError('The connection was closed before the download was complete.')
}

/** Follows redirects manually, because each URL must be allowed. */
async function follow(
  { url, allowHttp, limits }: DownloadOptions,
  { signal, headers }: { signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  let target = parse(url, allowHttp)
  for (let hops = 0; hops <= limits.redirects; hops++) {
    // Content encodings would change the number of bytes.
    const requestHeaders = { ...headers, 'accept-encoding': 'identity' }
    const response = await fetch(target, { redirect: 'manual', signal, headers: requestHeaders }).catch((error) => {
      throw passing(error)
    })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      target = parse(new URL(location, target).href, allowHttp)
      continue
    }
    if (response.ok) return response
    await response.body?.cancel()
    throw refusal(response.status)
  }
  throw new BundleError(`The link redirects more than ${limits.redirects} times.`)
}

function parse(url: string, allowHttp: boolean): URL {
  if (!URL.canParse(url)) throw new BundleError('Invalid link. Expected an absolute URL.')
  const parsed = new URL(url)
  if (parsed.protocol === 'https:' || (allowHttp && parsed.protocol === 'http:')) return parsed
  throw new BundleError(
    `Unsupported URL scheme "${parsed.protocol}" of the link. Expected https; --allow-http also allows http.`,
  )
}

function refusal(status: number): BundleError {
  if (status === 429 || status === 408 || status >= 500)
    return new PassingError(`The server responded with status ${status}.`)
  if (status === 401 || status === 403 || status === 410)
    return new BundleError(
      `The server responded with status ${status}: the link may have expired. Request a new link and upgrade the chart.`,
    )
  return new BundleError(`The server responded with status ${status}.`)
}

/** Returns a strong entity tag, which guarantees identical bytes. */
function strongTag(headers: Headers): string | undefined {
  const tag = headers.get('etag')
  return tag === null || tag.startsWith('W/') ? undefined : tag
}

function bundleTooLarge({ bytes }: DownloadLimits): BundleError {
  return new BundleError(`The bundle exceeds ${Math.round(bytes / 1024 ** 2)} MB.`)
}

/** Converts an error of `fetch` to an error without the URL, which is a secret. */
function passing(error: unknown): PassingError {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return new PassingError(`The server is unreachable (${cause?.code ?? name}).`)
}

function isDisk(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'write' || (error as NodeJS.ErrnoException).syscall === 'open'
}

async function fileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** Returns the SHA-256 of a file, in hexadecimal. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
