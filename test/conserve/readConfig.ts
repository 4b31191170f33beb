import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { formatPointer, type Piece } from './pieces.js'
import { markdownTexts } from './readPage.js'

const DIVISIONS = new Set(
  ['tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages', 'groups', 'menu', 'pages'].map(
    (list) => `${list}[]`,
  ),
)

/** Returns the texts of docs.json, with those of files that it refers to. */
export function readConfig(root: string): Piece[] {
  const pieces: Piece[] = []
  /** `keys` lead to the value in its file, `path` names its kind. */
  const visit = (value: unknown, path: readonly string[], file: string, keys: readonly string[]): void => {
    if (Array.isArray(value))
      for (const [index, item] of value.entries())
        visit(item, [...path.slice(0, -1), `${path.at(-1)}[]`], file, [...keys, String(index)])
    else if (typeof value === 'object' && value !== null) {
      const { $ref } = value as { $ref?: unknown }
      const target = typeof $ref === 'string' ? normalize(join(dirname(file), $ref)) : undefined
      if (target !== undefined && existsSync(join(root, target))) visit(readJson(join(root, target)), path, target, [])
      for (const [key, inner] of Object.entries(value))
        if (key !== '$ref') visit(inner, [...path, key], file, [...keys, key])
    } else if (typeof value === 'string' && value.trim() !== '')
      for (const text of markdownTexts(value))
        pieces.push({ kind: `docs.json ${pathKind(path)}`, text, file, at: formatPointer(keys) })
  }
  visit(readJson(join(root, 'docs.json')), [], 'docs.json', [])
  return pieces
}

/** Returns the destinations of redirects, which links in Markdown lead to directly. */
export function readRedirects(root: string): Map<string, string> {
  const { redirects } = (readJson(join(root, 'docs.json')) ?? {}) as { redirects?: unknown }
  const list = (Array.isArray(redirects) ? redirects : []) as { source?: unknown; destination?: unknown }[]
  return new Map(list.map(({ source, destination }) => [String(source), String(destination)]))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** Path of a key; inside a division of the navigation, it starts with the list of that division. */
function pathKind(path: readonly string[]): string {
  const last = path.findLastIndex((key) => DIVISIONS.has(key))
  return path.slice(path[0] === 'navigation' && last > 0 ? last : 0).join('.')
}
