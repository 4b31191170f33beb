import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface MermaidFiles {
  /** Folder of the files. Its name contains the version, so its content never changes. */
  folder: string
  /** The library as modules, the entry first. A diagram loads the modules that it needs. */
  modules: string[]
  /** The library as one plain script, for pages opened from a folder. */
  script: string
  license: string
}

/** Returns the browser builds of Mermaid and the paths of the installed files. */
export function findMermaid(): MermaidFiles & { sources: Record<string, string> } {
  const dist = dirname(fileURLToPath(import.meta.resolve('mermaid')))
  const { version } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { version: string }
  const chunks = 'chunks/mermaid.esm.min'
  const names = readdirSync(join(dist, chunks))
    .filter((name) => name.endsWith('.mjs'))
    .sort()
  const modules = ['mermaid.esm.min.mjs', ...names.map((name) => `${chunks}/${name}`)]
  const [script, license] = ['mermaid.min.js', 'LICENSE.txt']
  const moduleFiles = [...modules, script].map((path) => [path, join(dist, path)])
  return {
    folder: `mermaid-${version}`,
    modules,
    script,
    license,
    sources: Object.fromEntries([...moduleFiles, [license, join(dist, '../LICENSE')]]),
  }
}
