import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** Folders that a folder's files import values from, by path below `src` (`.` is `src` itself). */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>

const IMPORT = /^(?:import|export)\s+(type\s)?([^'"]*?)\s*from\s+['"](\.[^'"]+)['"]|^import\s+()()['"](\.[^'"]+)['"]/gm

/** Source files of a folder, tests left out. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort()
}

/** The folders of a package and which of them import which others; imports of types, which are erased, only on request. */
export function folderGraph(source: string, { withTypes = false } = {}): FolderGraph {
  const graph = new Map<string, Set<string>>()
  for (const file of sourceFiles(source)) {
    const from = folderOf(source, file)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const [, isType, names, path, , , bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (!withTypes && (isType || (names && onlyTypes(names)))) continue
      const to = folderOf(source, join(dirname(file), (path ?? bare) as string))
      if (to !== from) targets.add(to)
    }
  }
  return graph
}

/** Groups of folders that import each other, directly or through others. */
export function cycles(graph: FolderGraph): string[][] {
  const reach = new Map([...graph.keys()].map((folder) => [folder, reachable(graph, folder)]))
  const seen = new Set<string>()
  return [...graph.keys()].flatMap((folder) => {
    if (seen.has(folder) || !reach.get(folder)?.has(folder)) return []
    const group = [...graph.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder))
    for (const member of group) seen.add(member)
    return [group]
  })
}

/** The layers of `vite/src` from the top down, as the table in ARCHITECTURE.md has them. */
export function layersOf(architecture: string): string[][] {
  const [, table = ''] = /\n\| layer \| folders \|\n[^\n]*\n((?:\|.*\n)+)/.exec(architecture) ?? []
  return table
    .split(/\n|, then /)
    .map((row) => [...row.matchAll(/`(\w+)`/g)].map(([, folder]) => folder as string))
    .filter((folders) => folders.length > 0)
}

/** Imports from a folder in a layer to one in a layer above, types included, as `from → to`. */
export function upwardImports(source: string, layers: readonly (readonly string[])[]): string[] {
  const layerOf = (folder: string) => layers.findIndex((folders) => folders.includes(folder.split('/')[0] as string))
  return [...folderGraph(source, { withTypes: true })].flatMap(([from, targets]) =>
    [...targets].filter((to) => layerOf(to) !== -1 && layerOf(to) < layerOf(from)).map((to) => `${from} → ${to}`),
  )
}

function reachable(graph: FolderGraph, from: string): Set<string> {
  const found = new Set<string>()
  const left = [...(graph.get(from) ?? [])]
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (found.has(folder)) continue
    found.add(folder)
    left.push(...(graph.get(folder) ?? []))
  }
  return found
}

/** `{ type A, type B }` alone, with nothing that is a value. */
function onlyTypes(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  return inner?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false
}

function folderOf(source: string, file: string): string {
  return posix.normalize(relative(source, dirname(file)).split(sep).join('/') || '.')
}
