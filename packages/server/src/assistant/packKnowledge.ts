import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { SiteFiles } from '@octavo/assistant'
import { isMarkdownPart, markdownPage } from '@octavo/core'
import { SCOPES_FILE, SEARCH_FOLDER } from '@octavo/search'
import type { ArchiveFile } from '../bundles/listFiles.js'
import { readWhole } from '../bundles/readWhole.js'

interface PackedKnowledge {
  /** Name of the pack in the store, with a hash of the content. */
  name: string
  /** Names of skipped files, which are too large or exceed the size of the pack. */
  leftOut: string[]
}

/**
 * Packs the search index and the Markdown of a built site into one compressed file for the assistant. The files are
 * untrusted, so they are streamed and not parsed. The same files produce the same bytes.
 */
export async function packKnowledge(
  files: readonly ArchiveFile[],
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<PackedKnowledge> {
  const hash = createHash('sha256')
  const { packedFiles: archiveFiles, leftOut } = await chooseFiles(files)
  async function* pieces() {
    for await (const piece of packed(archiveFiles)) {
      signal.throwIfAborted()
      hash.update(piece)
      yield piece
    }
  }
  const gzip = createGzip({ level: 6 })
  await pipeline(Readable.from(pieces()), gzip, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
  return { name: `${hash.digest('hex')}.knowledge.gz`, leftOut }
}

async function* packed(files: readonly ArchiveFile[]): AsyncGenerator<Buffer> {
  yield PACK_MARK
  for (const file of files) {
    const name = Buffer.from(file.name)
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt16BE(name.length, 0)
    head.writeUInt32BE(file.bytes, 2)
    yield Buffer.concat([head, name])
    const content = await readWhole(file)
    if (Buffer.isBuffer(content)) yield content
    else yield* content as AsyncIterable<Buffer>
  }
}

async function chooseFiles(files: readonly ArchiveFile[]): Promise<{ packedFiles: ArchiveFile[]; leftOut: string[] }> {
  let left = MAX_BYTES
  const archiveFiles: ArchiveFile[] = []
  const leftOut: string[] = []
  for (const file of await inOrder(files)) {
    const cost = packCost(Buffer.byteLength(file.name), file.bytes)
    if (file.bytes > MAX_FILE_BYTES || cost > left) {
      leftOut.push(file.name)
      continue
    }
    left -= cost
    archiveFiles.push(file)
  }
  return { packedFiles: archiveFiles, leftOut }
}

/** Index files that the assistant reads: words, pages, texts and lines of a scope. */
const INDEX_FILE = /^[\w.-]{1,200}\/(?:index|(?:words|pages|text|lines)-\d{1,9})\.js$/

/** Returns the files by priority. The index comes first, because nothing is found without it. */
async function inOrder(files: readonly ArchiveFile[]): Promise<ArchiveFile[]> {
  const folder = `${SEARCH_FOLDER}/`
  const pages = new Set<string>()
  const index: ArchiveFile[] = []
  const markdown: ArchiveFile[] = []
  await eachInTurn(files, (file) => {
    const { name } = file
    if (name.endsWith('.html')) pages.add(name)
    else if (name.endsWith('.md') && !isMarkdownPart(name)) markdown.push(file)
    else if (name === SCOPES_FILE || (name.startsWith(folder) && INDEX_FILE.test(name.slice(folder.length))))
      index.push(file)
  })
  await eachInTurn(markdown, (file) => {
    const page = markdownPage(file.name).slice(0, -'.md'.length)
    if (pages.has(`${page}.html`) || pages.has(`${page}/index.html`)) index.push(file)
  })
  return index
}

/** Number of items between two pauses. */
const BATCH_SIZE = 5_000

/** Calls a function with each item, and yields to the event loop at intervals. */
async function eachInTurn<Item>(items: readonly Item[], handleItem: (item: Item) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % BATCH_SIZE === 0) await setImmediate()
    handleItem(item)
  }
}

/**
 * First bytes of a pack. The files follow, each with a header, its name and its raw bytes. Older pack versions are
 * unsupported: such sites need a new export.
 */
const PACK_MARK = Buffer.from('octavo knowledge 2\n')

/** Size of a file header: two bytes for the length of the name, four for the length of the content. */
const HEAD_BYTES = 6

/** Maximum size of a file. In the largest sites, an undivided index has 2 MB and a page 1 MB. */
const MAX_FILE_BYTES = 8 * 1024 ** 2
/** Maximum size of a pack. Further files are skipped. */
export const MAX_BYTES = 128 * 1024 ** 2
/** Memory overhead of a file for the reader. */
const FILE_COST = 256

/** Returns the bytes of `MAX_BYTES` that a file uses. The overhead limits the number of empty files. */
function packCost(name: number, content: number): number {
  return FILE_COST + name + content
}

interface UnpackedKnowledge {
  files: SiteFiles
  /** Memory used by the files, in bytes. */
  bytes: number
}

/** Reads an untrusted pack. @throws {Error} for an invalid or unsupported pack, or one that is too large */
export async function unpackKnowledge(file: string): Promise<UnpackedKnowledge> {
  // Kept as bytes: text takes up to twice the memory, and most files are never read.
  const files = new Map<string, Buffer>()
  let bytes = 0
  for await (const { name, content, cost } of readPack(file)) {
    files.set(name, content)
    bytes += cost
  }
  return { files: { read: async (path) => files.get(path)?.toString('utf8') }, bytes }
}

/** A file in a pack, with the part of `MAX_BYTES` that it uses. */
interface PackedFile {
  name: string
  content: Buffer
  cost: number
}

/**
 * Reads the files of an untrusted pack one after another.
 * @throws {Error} for an invalid or unsupported pack, or one that is too large
 */
export async function* readPack(file: string): AsyncGenerator<PackedFile> {
  let bytes = 0
  const input = createReadStream(file)
  const unzipped = input.pipe(createGunzip())
  input.on('error', (error) => unzipped.destroy(error))
  try {
    const read = byteReader(unzipped)
    const mark = await read(PACK_MARK.length)
    if (!mark?.equals(PACK_MARK)) throw new Error('Unsupported version of the knowledge pack.')
    for (let head = await read(HEAD_BYTES); head; head = await read(HEAD_BYTES)) {
      const [nameBytes, contentBytes] = [head.readUInt16BE(0), head.readUInt32BE(2)]
      const cost = packCost(nameBytes, contentBytes)
      bytes += cost
      if (contentBytes > MAX_FILE_BYTES || bytes > MAX_BYTES) throw new Error('The knowledge pack is too large.')
      const name = await read(nameBytes)
      const content = await read(contentBytes)
      if (!name || !content) throw new Error('The knowledge pack is truncated.')
      yield { name: name.toString('utf8'), content, cost }
    }
  } finally {
    input.destroy()
    unzipped.destroy()
  }
}

/**
 * Returns a function that reads a number of bytes, or returns undefined at the end.
 * @throws {Error} if the source is truncated
 */
function byteReader(source: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | undefined> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (count) => {
    const bytes = Buffer.alloc(count)
    let at = 0
    while (at < count) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done && at === 0) return undefined
        if (done) throw new Error('The knowledge pack is truncated.')
        rest = value
      }
      const byteCount = rest.copy(bytes, at)
      rest = rest.subarray(byteCount)
      at += byteCount
    }
    return bytes
  }
}
