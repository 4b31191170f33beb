import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of the pages of a built site, sorted: every document but those that only lead elsewhere. */
export function builtPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => file.endsWith('.html') && statSync(join(folder, `${file.slice(0, -5)}.md`), { throwIfNoEntry: false }),
    )
    .map((file) => `/${file.slice(0, -5)}`.replace(/\/index$/, '/'))
    .sort()
}

/** Few pages of a built site that hold together every element, attribute and class that any page holds. */
export function variedPages(folder: string): string[] {
  const kinds = new Map(
    builtPages(folder).map((path) => [path, pageKinds(readFileSync(pageFile(folder, path), 'utf8'))]),
  )
  const left = new Set([...kinds.values()].flatMap((all) => [...all]))
  const names: string[] = []
  const newKinds = (path: string) => [...(kinds.get(path) ?? [])].filter((kind) => left.has(kind)).length
  while (left.size > 0) {
    const [best] = [...kinds.keys()].map((path) => ({ path, gain: newKinds(path) })).sort((a, b) => b.gain - a.gain)
    if (!best) break
    names.push(best.path)
    for (const kind of kinds.get(best.path) ?? []) left.delete(kind)
  }
  return names
}

function pageFile(folder: string, path: string): string {
  return join(folder, `${path.endsWith('/') ? `${path}index` : path}.html`)
}

function pageKinds(html: string): Set<string> {
  const kinds = new Set<string>()
  for (const [, tag, attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g)) {
    kinds.add(`<${tag}`)
    for (const [, name, value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      kinds.add(`${name}=`)
      if (name === 'class') for (const each of value.split(/\s+/)) kinds.add(`.${each}`)
      if (name === 'style') for (const [property] of value.matchAll(/[\w-]+(?=:)/g)) kinds.add(`{${property}`)
    }
  }
  return kinds
}
