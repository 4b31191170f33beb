import { Transform } from 'node:stream'
import type { ArchiveLimits } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'

/** Everything in a tar file is in blocks (POSIX.1-2017, pax Interchange Format). */
const BLOCK = 512
/** An entry's own header, one that says more of it with its content, and what fills its last block. */
const BESIDE_ENTRY = 4 * BLOCK
const HEADERS_OF_ENTRY = 2
/** Headers that say something of one entry. */
const REMARKS_OF_ENTRY = 4
/** Zeros after the end: programs fill up what they write at once, 10 KB with most. */
const PADDING = 1024 ** 2
/** Names, the only thing that such a header has to say here, have 2,048 bytes at most. */
const LONGEST_REMARK = 64 * 1024
/** Kinds of headers that say something of the next entry or of all: those of pax, and GNU's names of files and links. */
const PAX = new Set(['x', 'g'])
const REMARKS = new Set([...PAX, 'L', 'K', 'N'])

/**
 * Looks at a tar file before it is read: all that comes out of its compression is bounded, with headers, what fills blocks and
 * what stands after its end, where readers see nothing.
 */
export function tarGuard(limits: ArchiveLimits): Transform {
  const mostBytes = limits.bytes + limits.entries * BESIDE_ENTRY + PADDING
  const mostHeaders = limits.entries * HEADERS_OF_ENTRY
  let bytes = 0
  let headers = 0
  let remarks = 0
  /** Bytes of the current entry's content, with what fills its last block, that are to come. */
  let content = 0
  /** Content of a header of pax, as it comes. */
  let remark: Buffer[] | undefined
  let remarkBytes = 0
  /** The beginning of a block that was cut. */
  let rest = Buffer.alloc(0)
  /** Zeros since the end; undefined before it. */
  let padding: number | undefined

  const take = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes)
      throw new BundleError(`The archive holds more than ${Math.round(limits.bytes / 1024 ** 2)} MB.`)
    for (let at = 0; at < chunk.length; ) {
      if (padding !== undefined) return takePadding(chunk.subarray(at))
      const wanted = content > 0 ? content : BLOCK - rest.length
      const part = chunk.subarray(at, at + wanted)
      at += part.length
      if (content > 0) takeContent(part)
      else if (rest.length + part.length < BLOCK) rest = Buffer.concat([rest, part])
      else {
        takeHeader(rest.length > 0 ? Buffer.concat([rest, part]) : part)
        rest = Buffer.alloc(0)
      }
    }
  }

  const takePadding = (part: Buffer) => {
    padding = (padding ?? 0) + part.length
    if (padding > PADDING || !isZero(part)) throw new BundleError('The archive goes on after its end.')
  }

  const takeContent = (part: Buffer) => {
    content -= part.length
    // A copy: what was given is somebody else's.
    remark?.push(Buffer.from(part))
    if (content > 0 || !remark) return
    checkRecords(Buffer.concat(remark).subarray(0, remarkBytes))
    remark = undefined
  }

  const takeHeader = (header: Buffer) => {
    if (isZero(header)) {
      padding = 0
      return
    }
    if (++headers > mostHeaders) throw new BundleError(`The archive has more than ${mostHeaders} headers.`)
    const size = sizeOf(header)
    content = Math.ceil(size / BLOCK) * BLOCK
    const kind = String.fromCharCode(header[156] as number)
    remarks = REMARKS.has(kind) ? remarks + 1 : 0
    if (remarks === 0) return
    if (remarks > REMARKS_OF_ENTRY)
      throw new BundleError(`The archive has more than ${REMARKS_OF_ENTRY} headers that say more of one entry.`)
    if (size > LONGEST_REMARK) throw new BundleError('The archive has a header that is too long.')
    if (content === 0 || !PAX.has(kind)) return
    remark = []
    remarkBytes = size
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        take(chunk)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Records are `<length> <key>=<value>\n`. Where readers differ on a record, they would look for the next header elsewhere. */
function checkRecords(records: Buffer): void {
  for (let at = 0; at < records.length; ) {
    const length = Number(/^([1-9]\d{0,5}) /.exec(records.toString('latin1', at, at + 7))?.[1])
    const record = records.toString('latin1', at, at + length)
    if (!(record.length === length && record.endsWith('\n') && record.includes('=')))
      throw new BundleError('The archive is damaged or cut off (invalid record in a tar header).')
    const key = record.slice(record.indexOf(' ') + 1, record.indexOf('='))
    if (key === 'size' || key.startsWith('GNU.sparse'))
      throw new BundleError('The archive has a header that changes the size of an entry.')
    at += length
  }
}

/** In octal, as all that have a size below 8 GB; another way to write it could be read in another way. */
function sizeOf(header: Buffer): number {
  const [, digits] = /^ *([0-7]*)[ \0]*$/.exec(header.toString('latin1', 124, 136)) ?? []
  if (digits === undefined) throw new BundleError('The archive is damaged or cut off (invalid size in a tar header).')
  return digits === '' ? 0 : Number.parseInt(digits, 8)
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
