import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BundleError } from '../bundleError.js'
import { collisionKey, entryParts } from './entryPath.js'
import type { UnpackMeter } from './limits.js'

/** Made by us and nobody else: what is there already, also a link, is an error. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const [FILE_MODE, FOLDER_MODE] = [0o644, 0o755]

/** Writes entries of an archive into a folder that was empty, and nothing outside of it. */
export class FolderWriter {
  readonly #root: string
  readonly #meter: UnpackMeter
  /** What is there, by the name that all spellings share. */
  readonly #kinds = new Map<string, { kind: 'file' | 'folder'; name: string }>()

  constructor(root: string, meter: UnpackMeter) {
    this.#root = root
    this.#meter = meter
  }

  /** @throws BundleError */
  async addFolder(name: string): Promise<void> {
    this.#meter.addEntry()
    await this.#ensureFolder(entryParts(name))
  }

  /**
   * Writes one file, as long as its content comes.
   * @throws BundleError
   */
  async addFile(name: string, content: Readable): Promise<void> {
    this.#meter.addEntry()
    const parts = entryParts(name)
    await this.#ensureFolder(parts.slice(0, -1))
    this.#claim(parts, 'file')
    const file = await open(join(this.#root, ...parts), NEW_FILE, FILE_MODE)
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        this.#meter.addBytes(chunk.length)
        await file.writeFile(chunk)
      }
    } finally {
      await file.close()
    }
  }

  async #ensureFolder(parts: string[]): Promise<void> {
    for (let depth = 1; depth <= parts.length; depth++) {
      const part = parts.slice(0, depth)
      if (this.#claim(part, 'folder')) await mkdir(join(this.#root, ...part), { mode: FOLDER_MODE })
    }
  }

  /** Whether it is new. */
  #claim(parts: string[], kind: 'file' | 'folder'): boolean {
    const name = parts.join('/')
    const key = collisionKey(parts)
    const known = this.#kinds.get(key)
    if (known?.kind === 'folder' && kind === 'folder' && known.name === name) return false
    if (known)
      throw new BundleError(
        known.name === name
          ? `The archive has ${JSON.stringify(name)} twice.`
          : `The archive has ${JSON.stringify(known.name)} and ${JSON.stringify(name)}, which are one name on some systems.`,
      )
    this.#kinds.set(key, { kind, name })
    return true
  }
}
