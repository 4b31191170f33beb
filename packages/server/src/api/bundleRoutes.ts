import { type FileHandle, open } from 'node:fs/promises'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BundleLink } from '../bundles/bundleStore.js'
import { checkConditions, requestedRange } from '../bundles/conditions.js'
import { isLinkKeyId, type LinkKeys } from '../bundles/linkKeys.js'
import { signLink, verifyLink } from '../bundles/linkSigner.js'
import { isJobId } from '../jobs/job.js'
import { hasJob } from '../jobs/jobStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'

const FOLDER = '/bundles'

/** Returns a function that creates links to bundles on this server. */
export function linkMaker(linkKeys: LinkKeys, publicUrl: string): (link: BundleLink) => Promise<string> {
  const base = new URL(publicUrl)
  return async ({ name, job, fileName, expiresAt }) => {
    const key = await linkKeys.newest()
    // The path of the public URL is not signed, because the proxy removes it.
    const path = `${FOLDER}/${job}/${fileName}`
    const expires = Math.floor(expiresAt.getTime() / 1000)
    return `${base.origin}${base.pathname.replace(/\/$/, '')}${path}?${signLink({ host: base.host, path, name, expires }, key)}`
  }
}

/** Serves bundles, whole or as ranges, for requests with a valid signed link. */
export function bundleRoutes(api: FastifyInstance, { bundleFolder, linkKeys, database }: ApiContext): void {
  if (bundleFolder === undefined) return

  api.route({
    method: ['GET', 'HEAD'],
    url: `${FOLDER}/:job/:file`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { job } = request.params as { job: string }
      const [path = '', query = ''] = splitOnce(request.raw.url ?? '', '?')
      const keyId = new URLSearchParams(query).get('key') ?? ''
      const name =
        isJobId(job) && isLinkKeyId(keyId)
          ? verifyLink({ host: request.host, path, query }, { keys: await linkKeys.current(keyId), now: new Date() })
          : undefined
      // Links end with their job, also when another job has the same archive.
      if (name === undefined || !(await hasJob(database, job))) throw forbidden()
      return sendFile(request, reply, { name, folder: bundleFolder, fileName: path.slice(path.lastIndexOf('/') + 1) })
    },
  })

  // Rejects the request before its body is read.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' || request.method === 'HEAD') throw forbidden()
    reply.header('allow', 'GET, HEAD')
    throw new ApiError(405, `Unsupported method "${request.method}". Expected GET or HEAD.`)
  }
  api.all(`${FOLDER}/*`, { onRequest: refuse }, async () => undefined)
}

function forbidden(): ApiError {
  return new ApiError(403, 'Invalid or expired link. Request a new one.')
}

interface SentFile {
  folder: string
  name: string
  fileName: string
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, name, fileName }: SentFile,
): Promise<FastifyReply> {
  // A bundle's name begins with the hash of its content, so a download can continue from any process.
  const etag = `"${name.slice(0, name.indexOf('.'))}"`
  const condition = checkConditions(request.raw.headers, etag)
  const range = condition === 200 ? requestedRange(request.raw.headers, etag) : undefined
  // `send` evaluates the range and sets headers; the file itself is sent by `sendBody`.
  const rangeRequest = Object.create(request.raw, { headers: { value: range === undefined ? {} : { range } } })
  const { statusCode, headers, stream, type } = await send(rangeRequest, `/${name}`, {
    root: folder,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    lastModified: false,
    etag: false,
  })
  stream.destroy()
  if (type === 'error') {
    if (statusCode === 416)
      return reply
        .code(416)
        .header('content-range', headers['Content-Range'] ?? '')
        .send()
    throw new ApiError(404, 'The bundle was deleted.')
  }
  if (condition !== 200) return reply.code(condition).header('etag', etag).send()
  reply
    .code(statusCode)
    .headers(headers)
    .header('etag', etag)
    .header('content-type', fileName.endsWith('.zip') ? 'application/zip' : 'application/gzip')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
  const bytes = request.method === 'GET' ? readRange(statusCode, headers) : undefined
  if (bytes === undefined) return reply.send()
  return sendBody(request, reply, { path: join(folder, name), range: bytes })
}

async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, range }: { path: string; range: ByteRange },
): Promise<FastifyReply> {
  const file = await open(path)
  try {
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    await sendBytes(file, reply.raw, range)
    reply.raw.end()
  } catch (error) {
    // The headers are sent: only a closed connection tells the client that the body is incomplete.
    reply.raw.destroy()
    request.log.debug({ err: error }, 'download ended early')
  } finally {
    await file.close()
  }
  return reply
}

/** Returns the byte range that a response with these headers sends, or undefined if it has no body. */
function readRange(status: number, headers: Record<string, string | number | undefined>): ByteRange | undefined {
  if (status === 206) {
    const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(String(headers['Content-Range'])) ?? []
    return start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
  }
  return status === 200 ? { start: 0, end: Number(headers['Content-Length']) - 1 } : undefined
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Buffer size. Each download uses two buffers. */
const CHUNK = 256 * 1024

interface ByteRange {
  /** Offsets of the first and last byte. */
  start: number
  end: number
}

/**
 * Sends bytes of a file as a response body. One buffer is filled while the other is sent, and both are reused, because
 * allocating a buffer per chunk as streams do costs more than sending it.
 * @throws {Error} if the client disconnects, or the file ends early
 */
async function sendBytes(file: FileHandle, response: ServerResponse, { start, end }: ByteRange): Promise<void> {
  const { socket } = response.req
  let onClose = () => {}
  // A pipelined response emits no event when the connection closes before its turn.
  const closed = new Promise<never>((_resolve, reject) => {
    onClose = () => reject(new Error('The client disconnected.'))
    socket.once('close', onClose)
  })
  try {
    await Promise.race([closed, writeAll(file, response, { start, end })])
  } finally {
    socket.off('close', onClose)
  }
}

async function writeAll(file: FileHandle, response: ServerResponse, { start, end }: ByteRange): Promise<void> {
  let filling = Buffer.allocUnsafeSlow(Math.min(CHUNK, end - start + 1))
  let spare = Buffer.allocUnsafeSlow(filling.length)
  let pendingWrite = Promise.resolve()
  for (let at = start; at <= end; ) {
    const [{ bytesRead }] = await Promise.all([
      file.read(filling, 0, Math.min(filling.length, end - at + 1), at),
      pendingWrite,
    ])
    if (bytesRead === 0) throw new Error('The file was truncated while it was sent.')
    pendingWrite = write(response, filling.subarray(0, bytesRead))
    ;[filling, spare] = [spare, filling]
    at += bytesRead
  }
  await pendingWrite
}

function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
