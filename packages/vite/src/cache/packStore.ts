import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Older segments than this are merged into one when a run ends. */
const MAX_SEGMENTS = 6

interface Location {
  segment: string
  offset: number
  length: number
}

/**
 * Texts by key in a few large files instead of many small ones. A run reads the segments of earlier
 * runs and writes one of its own at the end, under a name that did not exist: a run that is killed
 * leaves nothing behind that a later one would read.
 */
export class PackStore {
  readonly #folder: string | undefined
  readonly #locations = new Map<string, Location>()
  readonly #added = new Map<string, string>()
  readonly #descriptors = new Map<string, number>()
  readonly #segments: string[]

  /** Opens a folder; it need not exist. Without one, texts are kept in memory only. */
  constructor(folder: string | undefined) {
    this.#folder = folder
    this.#segments = folder === undefined ? [] : listSegments(folder)
    for (const segment of this.#segments) this.#readIndex(segment)
  }

  has(key: string): boolean {
    return this.#added.has(key) || this.#locations.has(key)
  }

  get(key: string): string | undefined {
    const added = this.#added.get(key)
    if (added !== undefined) return added
    const location = this.#locations.get(key)
    return location && this.#read(location)
  }

  set(key: string, text: string): void {
    if (!this.has(key)) this.#added.set(key, text)
  }

  /** Writes what was added; keys that `isUsed` denies are dropped whenever segments are merged. */
  flush(isUsed: (key: string) => boolean = () => true): void {
    if (this.#folder === undefined) return
    if (this.#segments.length >= MAX_SEGMENTS) this.#merge(isUsed)
    else if (this.#added.size > 0) this.#segments.push(this.#writeSegment(this.#added))
    this.#added.clear()
    this.close()
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor)
    this.#descriptors.clear()
  }

  get #path(): string {
    return this.#folder ?? ''
  }

  #merge(isUsed: (key: string) => boolean): void {
    const texts = new Map<string, string>()
    for (const key of [...this.#locations.keys(), ...this.#added.keys()]) {
      const text = isUsed(key) ? this.get(key) : undefined
      if (text !== undefined) texts.set(key, text)
    }
    this.close()
    const merged = this.#writeSegment(texts)
    for (const segment of this.#segments) {
      rmSync(join(this.#path, `${segment}.json`), { force: true })
      rmSync(join(this.#path, `${segment}.pack`), { force: true })
    }
    this.#segments.splice(0, this.#segments.length, merged)
  }

  /** The index is renamed into place last: a segment counts once its index is there. */
  #writeSegment(texts: ReadonlyMap<string, string>): string {
    mkdirSync(this.#path, { recursive: true })
    const segment = `${Date.now().toString(36)}-${process.pid}-${segmentCount++}`
    const index: [string, number, number][] = []
    const chunks: Buffer[] = []
    let offset = 0
    for (const [key, text] of texts) {
      const chunk = Buffer.from(text)
      chunks.push(chunk)
      index.push([key, offset, chunk.length])
      this.#locations.set(key, { segment, offset, length: chunk.length })
      offset += chunk.length
    }
    const path = join(this.#path, segment)
    writeFileSync(`${path}.pack`, Buffer.concat(chunks))
    writeFileSync(`${path}.tmp`, JSON.stringify(index))
    renameSync(`${path}.tmp`, `${path}.json`)
    return segment
  }

  #readIndex(segment: string): void {
    try {
      const index = JSON.parse(readFileSync(join(this.#path, `${segment}.json`), 'utf8')) as [string, number, number][]
      for (const [key, offset, length] of index) this.#locations.set(key, { segment, offset, length })
    } catch {
      // A segment that another run merged away meanwhile, or that a disk fault damaged: its texts are made again.
    }
  }

  #read({ segment, offset, length }: Location): string | undefined {
    try {
      let descriptor = this.#descriptors.get(segment)
      if (descriptor === undefined) {
        descriptor = openSync(join(this.#path, `${segment}.pack`), 'r')
        this.#descriptors.set(segment, descriptor)
      }
      const buffer = Buffer.allocUnsafe(length)
      return readSync(descriptor, buffer, 0, length, offset) === length ? buffer.toString('utf8') : undefined
    } catch {
      return undefined
    }
  }
}

/** Two segments of one process may fall into one millisecond. */
let segmentCount = 0

function listSegments(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort()
  } catch {
    return []
  }
}
