import { compareText, rootPath } from '@octavo/core'

/**
 * The document that frontmatter means by the name of a file: the very path, else one that contains what is written, else
 * the name of a file, else part of a name; of several the first by alphabet (feature map 5.2).
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
