import { compareText, rootPath } from '@octavo/core'

/**
 * Returns the document that frontmatter refers to. Prefers the same path, then a path that contains it, then the same
 * file name, then a file name that contains it. The first one in alphabetical order wins.
 */
export function matchFile(text: string, files: Iterable<string>): string | undefined {
  const path = rootPath(text)
  if (path === '') return undefined
  const all = [...files].sort(compareText)
  const name = path.split('/').at(-1) ?? ''
  const rules: ((file: string) => boolean)[] = [
    (file) => file === path,
    (file) => file.includes(path),
    (file) => baseName(file) === name,
    (file) => baseName(file).includes(name),
  ]
  for (const rule of rules) {
    const text = all.find(rule)
    if (text !== undefined) return text
  }
  return undefined
}

function baseName(file: string): string {
  return file.split('/').at(-1) ?? file
}
