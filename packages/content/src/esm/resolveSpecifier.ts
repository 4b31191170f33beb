type ResolvedSpecifier =
  /** A file of the repository, with candidates in order of preference. */
  | { kind: 'file'; candidates: string[] }
  /** React's exports, which are always available. */
  | { kind: 'react' }
  | { kind: 'outside' }
  | { kind: 'package' }

const REACT = new Set(['react', 'react/jsx-runtime', 'preact', 'preact/hooks', 'preact/compat'])
/** Alias for the site's root, as in Docusaurus. */
const SITE_ALIAS = /^@site\//
const EXTENSIONS = ['.mdx', '.md', '.jsx', '.tsx', '.js', '.ts']

/** Resolves an import specifier in `importer` (a path from the docs root). */
export function resolveSpecifier(specifier: string, importer: string): ResolvedSpecifier {
  if (REACT.has(specifier)) return { kind: 'react' }
  const inRoot = specifier.replace(SITE_ALIAS, '/')
  if (!/^\.{0,2}\//.test(inRoot)) return { kind: 'package' }
  const file = resolvePath(inRoot, importer)
  if (file === undefined) return { kind: 'outside' }
  const isNamed = /\.[a-z]{2,4}$/i.test(file)
  // Docusaurus publishes the files of `static/` at the root.
  const published = inRoot !== specifier && file.startsWith('static/') ? [file.slice('static/'.length)] : []
  if (isNamed) return { kind: 'file', candidates: [file, ...published] }
  return { kind: 'file', candidates: [file, ...EXTENSIONS.map((extension) => file + extension), ...published] }
}

/** Resolves `/x`, `./x` or `../x` in `from` to a path from the docs root. Undefined if the path is outside the root. */
export function resolvePath(path: string, from: string): string | undefined {
  const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  const parts = [...base]
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
