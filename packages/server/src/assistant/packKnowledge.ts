import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { SCOPES_FILE, SEARCH_FOLDER } from '@octavo/search'
import { eachInTurn } from '../archive/eachInTurn.js'
import type { ArchiveFile } from '../archive/listFiles.js'
import { readWhole } from '../archive/readWhole.js'
import { costOf, HEAD_BYTES, LARGEST_FILE, MOST_BYTES, PACK_MARK } from './packFormat.js'

interface PackedKnowledge {
  /** Contains the hash of the content. */
  name: string
  /** Skipped files: they are too large, or exceed the size of the pack. */
  leftOut: string[]
}

/**
 * Packs the search index and the Markdown of a built site for the assistant into one compressed file. The files are untrusted:
 * they are streamed and not parsed. The same files give the same bytes.
 */
export async function packKnowledge(
  files: readonly ArchiveFile[],
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<PackedKnowledge> {
  const hash = createHash('sha256')
  const { taken, leftOut } = await chooseFiles(files)
  async function* pieces() {
    for await (const piece of packed(taken)) {
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

async function chooseFiles(files: readonly ArchiveFile[]): Promise<{ taken: ArchiveFile[]; leftOut: string[] }> {
  let left = MOST_BYTES
  const taken: ArchiveFile[] = []
  const leftOut: string[] = []
  for (const file of await inOrder(files)) {
    const cost = costOf(Buffer.byteLength(file.name), file.bytes)
    if (file.bytes > LARGEST_FILE || cost > left) {
      leftOut.push(file.name)
      continue
    }
    left -= cost
    taken.push(file)
  }
  return { taken, leftOut }
}

/** Files of an index that the assistant reads: words, pages, texts and lines of a scope. */
const INDEX_FILE = /^[\w.-]{1,200}\/(?:index|(?:words|pages|text|lines)-\d{1,9})\.js$/

/** Returns the files in their order of priority. The index comes first: without it nothing is found. */
async function inOrder(files: readonly ArchiveFile[]): Promise<ArchiveFile[]> {
  const folder = `${SEARCH_FOLDER}/`
  const pages = new Set<string>()
  const index: ArchiveFile[] = []
  const markdown: ArchiveFile[] = []
  await eachInTurn(files, (file) => {
    const { name } = file
    if (name.endsWith('.html')) pages.add(name)
    else if (name.endsWith('.md')) markdown.push(file)
    else if (name === SCOPES_FILE || (name.startsWith(folder) && INDEX_FILE.test(name.slice(folder.length))))
      index.push(file)
  })
  await eachInTurn(markdown, (file) => {
    const page = file.name.slice(0, -'.md'.length)
    if (pages.has(`${page}.html`) || pages.has(`${page}/index.html`)) index.push(file)
  })
  return index
}
