import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** Files or folders of a package, by path below `src` (`.` is `src` itself), and which others each imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const FROM = /^(?:import|export)\s+(type\s)?([^'"]*?)\s*from\s+['"](\.[^'"]+)['"]/gm
const SIDE_EFFECT_IMPORT = /^import\s+['"](\.[^'"]+)['"]/gm
const CALLED = /\bimport\(\s*['"](\.[^'"]+)['"]/g

/** Source files of a folder, tests left out. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort()
}

/**
 * Returns the folders of a package and which others each imports values from. Types are erased, and lazy imports wait;
 * `withTypes` counts both.
 */
export function folderGraph(source: string, { withTypes = false } = {}): ImportGraph {
  return importGraph(source, (file) => posix.dirname(file), withTypes ? allImports : valueImports)
}

/** Returns the files of a package, without extensions, and which others each imports, types and lazy ones included. */
export function fileGraph(source: string): ImportGraph {
  return importGraph(source, (file) => file.replace(/\.[jt]sx?$/, ''), allImports)
}

function importGraph(
  source: string,
  fileNode: (file: string) => string,
  readImports: (text: string) => string[],
): ImportGraph {
  const graph = new Map<string, Set<string>>()
  const modulePath = (file: string) => relative(source, file).split(sep).join('/')
  for (const file of sourceFiles(source)) {
    const from = fileNode(modulePath(file))
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const path of readImports(readFileSync(file, 'utf8'))) {
      const to = fileNode(modulePath(join(dirname(file), path)))
      if (to !== from) targets.add(to)
    }
  }
  return graph
}

/** Returns the relative paths that a file imports values from as it is loaded. */
function valueImports(text: string): string[] {
  const imports = [...text.matchAll(FROM)].filter(([, isType, names]) => !isType && !(names && onlyTypes(names)))
  return [...imports.map(([, , , path]) => path as string), ...matches(text, SIDE_EFFECT_IMPORT)]
}

/** Returns all relative paths that a file imports, also types and what it loads lazily. */
function allImports(text: string): string[] {
  const names = [...text.matchAll(FROM)].map(([, , , path]) => path as string)
  return [...names, ...matches(text, SIDE_EFFECT_IMPORT), ...matches(text, CALLED)]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, path]) => path as string)
}

/** Returns the groups of files or folders that import each other, directly or through others. */
export function cycles(graph: ImportGraph): string[][] {
  const nodes = [...graph.keys()]
  const reach = new Map(nodes.map((node) => [node, reachable(graph, node)]))
  const visited = new Set<string>()
  return nodes.flatMap((node) => {
    if (visited.has(node) || !reach.get(node)?.has(node)) return []
    const group = nodes.filter((other) => reach.get(node)?.has(other) && reach.get(other)?.has(node))
    for (const member of group) visited.add(member)
    return [group]
  })
}

/** The layers of `engine/src` from the top down, as the table in ARCHITECTURE.md has them. */
export function readLayers(architecture: string): string[][] {
  const [, table = ''] = /\n\| layer \| folders \|\n[^\n]*\n((?:\|.*\n)+)/.exec(architecture) ?? []
  return table
    .split(/\n|, then /)
    .map((row) => [...row.matchAll(/`(\w+)`/g)].map(([, folder]) => folder as string))
    .filter((folders) => folders.length > 0)
}

/** Imports from a folder in a layer to one in a layer above, types included, as `from → to`. */
export function upwardImports(source: string, layers: readonly (readonly string[])[]): string[] {
  const folderLayer = (folder: string) =>
    layers.findIndex((folders) => folders.includes(folder.split('/')[0] as string))
  return [...folderGraph(source, { withTypes: true })].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => folderLayer(to) !== -1 && folderLayer(to) < folderLayer(from))
      .map((to) => `${from} → ${to}`),
  )
}

function reachable(graph: ImportGraph, from: string): Set<string> {
  const names = new Set<string>()
  const left = [...(graph.get(from) ?? [])]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (names.has(node)) continue
    names.add(node)
    left.push(...(graph.get(node) ?? []))
  }
  return names
}

/** `{ type A, type B }` alone, with nothing that is a value. */
function onlyTypes(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  return inner?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false
}
