import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface MermaidFiles {
  /** Folder of the files, named by the version: nothing in it ever changes. */
  folder: string
  /** The library as modules, of which a diagram loads those it needs; the first is the entry. */
  modules: string[]
  /** The library as one plain script, for pages opened from a folder. */
  script: string
  license: string
}

/** The library as its authors made it for browsers, and where its files lie now. */
export function findMermaid(): MermaidFiles & { sources: Record<string, string> } {
  const dist = dirname(fileURLToPath(import.meta.resolve('mermaid')))
  const { version } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { version: string }
  const chunks = 'chunks/mermaid.esm.min'
  const names = readdirSync(join(dist, chunks))
    .filter((name) => name.endsWith('.mjs'))
    .sort()
  const modules = ['mermaid.esm.min.mjs', ...names.map((name) => `${chunks}/${name}`)]
  const [script, license] = ['mermaid.min.js', 'LICENSE.txt']
  const own = [...modules, script].map((path) => [path, join(dist, path)])
  return {
    folder: `mermaid-${version}`,
    modules,
    script,
    license,
    sources: Object.fromEntries([...own, [license, join(dist, '../LICENSE')]]),
  }
}
