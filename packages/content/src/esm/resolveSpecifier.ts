export type ResolvedSpecifier =
  /** A file of the repository, with the names to try in order. */
  | { kind: 'file'; candidates: string[] }
  /** React's own names are always at hand. */
  | { kind: 'react' }
  | { kind: 'outside' }
  | { kind: 'package' }

const REACT = new Set(['react', 'react/jsx-runtime', 'preact', 'preact/hooks', 'preact/compat'])
const EXTENSIONS = ['.mdx', '.md', '.jsx', '.tsx', '.js', '.ts']

/** What an import specifier in `importer` (a path from the docs root) stands for. */
export function resolveSpecifier(specifier: string, importer: string): ResolvedSpecifier {
  if (REACT.has(specifier)) return { kind: 'react' }
  if (!/^\.{0,2}\//.test(specifier)) return { kind: 'package' }
  const file = resolvePath(specifier, importer)
  if (file === undefined) return { kind: 'outside' }
  const named = /\.[a-z]{2,4}$/i.test(file)
  return { kind: 'file', candidates: named ? [file] : [file, ...EXTENSIONS.map((extension) => file + extension)] }
}

/** A path from the docs root for `/x`, `./x` or `../x` written in `from`; undefined when it leaves the root. */
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
