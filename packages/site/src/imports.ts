import { posix } from 'node:path'

/** Extensions that an import may leave out. */
const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js']

/** The file an import names: root-relative or relative to the importer; undefined for packages. */
export function resolveImport(
  written: string,
  importer: string,
  exists: (path: string) => boolean,
): string | undefined {
  // How Docusaurus writes the root.
  const specifier = written.replace(/^@site\//, '/')
  if (!/^[./]/.test(specifier)) return undefined
  const path = specifier.startsWith('/')
    ? posix.normalize(specifier.replace(/^\/+/, ''))
    : posix.join(posix.dirname(importer), specifier)
  if (path.startsWith('..')) return undefined
  const extension = EXTENSIONS.find((candidate) => exists(path + candidate))
  return extension === undefined ? undefined : path + extension
}
