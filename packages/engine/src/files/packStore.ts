import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** Number of segments at which they are merged into one at the end of a run. */
const MAX_SEGMENTS = 6

interface Location {
  segment: string
  offset: number
  length: number
}

/** A part of a file that is open in this process, from which its threads can read a text. */
export interface TextLocation {
  descriptor: number
  offset: number
  length: number
}

/** Returns the text at a location. Undefined if it cannot be read. */
export function readAt({ descriptor, offset, length }: TextLocation): string | undefined {
  try {
    const buffer = Buffer.allocUnsafe(length)
    return readSync(descriptor, buffer, 0, length, offset) === length ? buffer.toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores texts by key in a few large files. A run reads the segments of earlier runs and appends to a new one. The
 * index of a segment is written at the end, so that later runs ignore the segment of a killed run. Texts are not kept
 * in memory.
 */
export class PackStore {
  readonly #folder: string | undefined
  readonly #locations = new Map<string, Location>()
  /** Texts of a store without a folder. */
  readonly #memory = new Map<string, string>()
  readonly #descriptors = new Map<string, number>()
  readonly #segments: string[]
  #open: OpenSegment | undefined

  /** Returns a store on disk that is deleted when it is closed or the process ends. */
  static temporary(): PackStore {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
    const store = new PackStore(folder)
    store.#openSegment()
    // A deleted file exists until it is closed.
    rmSync(folder, { recursive: true, force: true })
    return store
  }

  /** Opens a folder, which need not exist. Without a folder, texts are kept in memory. */
  constructor(folder: string | undefined) {
    this.#folder = folder
    this.#segments = folder === undefined ? [] : listSegments(folder)
    for (const segment of this.#segments) this.#readIndex(segment)
  }

  /** Returns whether a text is stored. Its file is open afterwards, so that a merge by another run does not remove it. */
  has(key: string): boolean {
    return this.locate(key) !== undefined
  }

  get(key: string): string | undefined {
    const textLocation = this.locate(key)
    return typeof textLocation === 'object' ? readAt(textLocation) : textLocation
  }

  /** Returns the location of a text until the store is closed, or the text if it is kept in memory. */
  locate(key: string): TextLocation | string | undefined {
    const location = this.#locations.get(key)
    return location ? this.#locate(location) : this.#memory.get(key)
  }

  set(key: string, text: string): void {
    if (this.has(key)) return
    if (this.#folder === undefined) this.#memory.set(key, text)
    else this.#append(key, text)
  }

  /** Adds texts that are one after the other in UTF-8. `lengths` are numbers of bytes. */
  setAll(keys: readonly string[], { bytes, lengths }: { bytes: Uint8Array; lengths: readonly number[] }): void {
    if (keys.every((key) => this.has(key))) return
    const start = this.#folder === undefined ? 0 : this.#write(bytes)
    let offset = 0
    for (const [index, key] of keys.entries()) {
      const length = lengths[index] ?? 0
      if (this.#folder === undefined)
        this.#memory.set(key, Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString())
      else this.#place(key, start + offset, length)
      offset += length
    }
  }

  /** Merges the segments in a folder if there are many. No other process may write to it. */
  static compact(folder: string): void {
    if (listSegments(folder).length < MAX_SEGMENTS) return
    const store = new PackStore(folder)
    store.flush()
    store.close()
  }

  /** Saves added texts. If segments are merged, keys for which `isUsed` is false are dropped. */
  flush(isUsed: (key: string) => boolean = () => true): void {
    if (this.#folder === undefined) return
    if (this.#segments.length >= MAX_SEGMENTS) this.#merge(isUsed)
    this.finish()
  }

  /** Closes all files and drops texts that were not flushed. */
  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor)
    this.#descriptors.clear()
    if (this.#open) rmSync(join(this.#path, `${this.#open.name}.pack`), { force: true })
    this.#open = undefined
  }

  get #path(): string {
    return this.#folder ?? ''
  }

  #append(key: string, text: string): void {
    const chunk = Buffer.from(text)
    this.#place(key, this.#write(chunk), chunk.length)
  }

  /** Writes bytes to the open segment. Returns their offset. */
  #write(bytes: Uint8Array): number {
    const segment = this.#openSegment()
    const offset = segment.length
    writeSync(this.#descriptor(segment.name), bytes, 0, bytes.length, offset)
    segment.length += bytes.length
    return offset
  }

  #place(key: string, offset: number, length: number): void {
    const { name, index } = this.#openSegment()
    this.#locations.set(key, { segment: name, offset, length })
    index.push([key, offset, length])
  }

  #openSegment(): OpenSegment {
    if (!this.#open) {
      mkdirSync(this.#path, { recursive: true })
      const name = `${Date.now().toString(36)}-${process.pid}-${threadId}-${segmentCount++}`
      this.#open = { name, index: [], length: 0 }
      this.#descriptors.set(name, openSync(join(this.#path, `${name}.pack`), 'wx+'))
    }
    return this.#open
  }

  /** Saves added texts. The index is renamed last, because a segment is valid once its index exists. */
  finish(): void {
    if (!this.#open) return
    const path = join(this.#path, this.#open.name)
    writeFileSync(`${path}.tmp`, JSON.stringify(this.#open.index))
    renameSync(`${path}.tmp`, `${path}.json`)
    this.#segments.push(this.#open.name)
    this.#open = undefined
  }

  /** Copies the used texts of older segments into the open one. */
  #merge(isUsed: (key: string) => boolean): void {
    const old = new Set(this.#segments)
    for (const [key, location] of [...this.#locations]) {
      if (!old.has(location.segment)) continue
      const textLocation = isUsed(key) ? this.#locate(location) : undefined
      const text = textLocation && readAt(textLocation)
      this.#locations.delete(key)
      if (text !== undefined) this.#append(key, text)
    }
    this.finish()
    for (const segment of old) {
      const descriptor = this.#descriptors.get(segment)
      if (descriptor !== undefined) closeSync(descriptor)
      this.#descriptors.delete(segment)
      rmSync(join(this.#path, `${segment}.json`), { force: true })
      rmSync(join(this.#path, `${segment}.pack`), { force: true })
    }
    this.#segments.splice(0, this.#segments.length, ...this.#segments.filter((segment) => !old.has(segment)))
  }

  #readIndex(segment: string): void {
    try {
      const index = JSON.parse(readFileSync(join(this.#path, `${segment}.json`), 'utf8')) as [string, number, number][]
      for (const [key, offset, length] of index) this.#locations.set(key, { segment, offset, length })
    } catch {
      // Another run has merged the segment, or it is damaged: its texts are missing and will be rendered again.
    }
  }

  /** Undefined if another run has merged the segment. */
  #locate({ segment, offset, length }: Location): TextLocation | undefined {
    try {
      return { descriptor: this.#descriptor(segment), offset, length }
    } catch {
      return undefined
    }
  }

  #descriptor(segment: string): number {
    let descriptor = this.#descriptors.get(segment)
    if (descriptor === undefined) {
      descriptor = openSync(join(this.#path, `${segment}.pack`), 'r')
      this.#descriptors.set(segment, descriptor)
    }
    return descriptor
  }
}

interface OpenSegment {
  name: string
  index: [key: string, offset: number, length: number][]
  length: number
}

/** Number of segments created by this thread, which makes names unique within a millisecond. */
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
