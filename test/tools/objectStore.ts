import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** What s3rver takes for its only account. */
export const STORE_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const STORE_BUCKET = 'bundles'

/** An S3-compatible store on this machine. */
export interface ObjectStore {
  url: string
  port: number
  /** Takes it off the network; what it holds stays. */
  stop(): Promise<void>
  start(): Promise<void>
  dispose(): Promise<void>
}

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-store-'))
  let port = 0
  let server: S3rver | undefined
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: STORE_BUCKET, configs: [] }],
    })
    port = (await server.run()).port
  }
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    start,
    stop,
    async dispose() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * The signature that a presigned link must carry (AWS Signature Version 4, query parameters, unsigned payload), worked out
 * from the link itself: test servers may not look at it.
 */
export function expectedSignature(link: URL, secret: string): string {
  const query = [...link.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const canonicalQuery = query
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const path = link.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const request = ['GET', path, canonicalQuery, `host:${link.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, ...scope] = (link.searchParams.get('X-Amz-Credential') ?? '').split('/')
  const text = ['AWS4-HMAC-SHA256', link.searchParams.get('X-Amz-Date'), scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
