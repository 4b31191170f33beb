import { compareText, rootPath } from '@octavo/core'

/**
 * Returns the document that frontmatter refers to. Prefers the same path, then a path that contains it, then the same
 * file name, then a file name that contains it. The first one in alphabetical order wins.
 */
export function matchFile(written: string, files: Iterable<string>): string | undefined {
  const wanted = rootPath(written)
  if (wanted === '') return undefined
  const all = [...files].sort(compareText)
  const name = wanted.split('/').at(-1) ?? ''
  const rules: ((file: string) => boolean)[] = [
    (file) => file === wanted,
    (file) => file.includes(wanted),
    (file) => baseName(file) === name,
    (file) => baseName(file).includes(name),
  ]
  for (const rule of rules) {
    const found = all.find(rule)
    if (found !== undefined) return found
  }
  return undefined
}

function baseName(file: string): string {
  return file.split('/').at(-1) ?? file
}
