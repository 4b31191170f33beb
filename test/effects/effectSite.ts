import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Diagnostic } from '@octavo/core'
import type { OctavoOptions } from '@octavo/vite'
import { buildSite, resolveOptions } from '@octavo/vite/internal/engine'

export type Files = Readonly<Record<string, string>>

/** The files of a build by path, each as a hash of its content, and what was reported. */
export interface Built {
  outputs: ReadonlyMap<string, string>
  diagnostics: readonly Diagnostic[]
}

/** A folder whose site is built again and again with small changes; pages that stay the same are rendered once. */
export class EffectSite {
  readonly root: string
  readonly #base: Files
  #changed: string[] = []

  constructor(root: string, base: Files) {
    this.root = root
    this.#base = base
    for (const [path, text] of Object.entries(base)) this.#write(path, text)
  }

  /** Builds the base with some files changed or added. */
  async build(changed: Files = {}, plugin: OctavoOptions = {}): Promise<Built> {
    for (const path of this.#changed) this.#restore(path)
    this.#changed = Object.keys(changed)
    for (const [path, text] of Object.entries(changed)) this.#write(path, text)
    const outDir = join(this.root, 'dist')
    const options = resolveOptions({ onPageError: 'placeholder', ...plugin }, { root: this.root, outDir, base: '/' })
    const { diagnostics } = await buildSite({ options })
    return { outputs: folderHashes(outDir), diagnostics }
  }

  #restore(path: string): void {
    const text = this.#base[path]
    if (text === undefined) rmSync(join(this.root, path))
    else this.#write(path, text)
  }

  #write(path: string, text: string): void {
    const file = join(this.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Files that differ between two builds, also those that only one of them has. */
export function differences(a: Built, b: Built): string[] {
  const paths = new Set([...a.outputs.keys(), ...b.outputs.keys()])
  return [...paths].filter((path) => a.outputs.get(path) !== b.outputs.get(path)).sort()
}

const values = new Map<string, string>()

function folderHashes(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), fileHash(file)]
    }),
  )
}

/** Unchanged files are links to those of the build before. */
function fileHash(file: string): string {
  const { ino, mtimeNs, size } = statSync(file, { bigint: true })
  const key = `${ino} ${mtimeNs} ${size}`
  const hash = values.get(key) ?? createHash('sha1').update(readFileSync(file)).digest('hex')
  values.set(key, hash)
  return hash
}

/** Makes a folder a repository with one commit, for dates of pages. */
export function commit(folder: string): void {
  const authorFlags = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...authorFlags, 'commit', '-qm', 'first'],
  ])
    execFileSync('git', args, { cwd: folder })
}
