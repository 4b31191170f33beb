import { posix } from 'node:path'
import type { RepoFile } from './scan/scanRepository.js'

/** File extensions that an import can omit. */
const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js']

/** Returns the file that an import resolves to, relative to the docs root or the importer. Undefined for packages. */
function resolveImport(text: string, importer: string, exists: (path: string) => boolean): string | undefined {
  // `@site/` is the root of a Docusaurus site.
  const specifier = text.replace(/^@site\//, '/')
  if (!/^[./]/.test(specifier)) return undefined
  const path = specifier.startsWith('/')
    ? posix.normalize(specifier.replace(/^\/+/, ''))
    : posix.join(posix.dirname(importer), specifier)
  if (path.startsWith('..')) return undefined
  const extension = EXTENSIONS.find((candidate) => exists(path + candidate))
  return extension === undefined ? undefined : path + extension
}

/** Returns the files imported by pages or snippets, given the specifiers in each of these. */
export function importedFiles(
  files: ReadonlyMap<string, RepoFile>,
  readSpecifiers: (path: string) => readonly string[],
): Set<string> {
  const imported = new Set<string>()
  for (const { path, kind } of files.values()) {
    if ((kind !== 'page' && kind !== 'snippet') || !/\.mdx?$/i.test(path)) continue
    for (const specifier of readSpecifiers(path)) {
      const target = resolveImport(specifier, path, (candidate) => files.has(candidate))
      if (target !== undefined && target !== path) imported.add(target)
    }
  }
  return imported
}
