import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { SEARCH_FOLDER } from '@octavo/search'
import type { ArchiveFile } from '../archive/listFiles.js'

/** What a site may say of itself; the Markdown of pages beyond it is left out. */
const MOST_BYTES = 128 * 1024 * 1024
const LONGEST_LINE = 64 * 1024 * 1024

/**
 * Packs what the assistant reads of a built site, its search index and the Markdown of its pages, into one file: a line of
 * JSON for each, compressed. The same files give the same bytes.
 * @returns the name of the pack, which is made of its content
 */
export async function packKnowledge(
  files: readonly ArchiveFile[],
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<string> {
  const hash = createHash('sha256')
  async function* lines() {
    let left = MOST_BYTES
    for (const { name, path, bytes } of inOrder(files)) {
      signal.throwIfAborted()
      left -= bytes
      if (left < 0) return
      const line = `${oneLine(JSON.stringify([name, await readFile(path, 'utf8')]))}\n`
      hash.update(line)
      yield line
    }
  }
  const gzip = createGzip({ level: 6 })
  await pipeline(Readable.from(lines()), gzip, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
  return `${hash.digest('hex')}.knowledge.gz`
}

/** Readers of lines take these for the end of one. */
function oneLine(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** The index first: without it nothing is found. */
function inOrder(files: readonly ArchiveFile[]): ArchiveFile[] {
  const index = files.filter(
    ({ name }) =>
      name.startsWith(`${SEARCH_FOLDER}/`) && /^[^/]*(?:\/[^/]*)?\.js$/.test(name.slice(SEARCH_FOLDER.length + 1)),
  )
  return [...index, ...files.filter(({ name }) => name.endsWith('.md') && !name.startsWith('_octavo/'))]
}

export interface UnpackedKnowledge {
  files: Map<string, string>
  characters: number
}

/** Reads a pack, whoever's site it is. @throws {Error} for what is no pack, or one that is too large */
export async function unpackKnowledge(file: string): Promise<UnpackedKnowledge> {
  const files = new Map<string, string>()
  let characters = 0
  const input = createReadStream(file)
  const unzipped = input.pipe(createGunzip())
  input.on('error', (error) => unzipped.destroy(error))
  for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
    characters += line.length
    if (line.length > LONGEST_LINE || characters > 2 * MOST_BYTES)
      throw new Error('The knowledge of the site is too large.')
    const [name, text] = JSON.parse(line) as [string, string]
    files.set(name, text)
  }
  return { files, characters }
}
