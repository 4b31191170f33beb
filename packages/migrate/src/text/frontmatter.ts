import { isMap, isScalar, parseDocument, stringify } from 'yaml'

export type Data = Readonly<Record<string, unknown>>

const FRONTMATTER = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

interface Split {
  yaml: string
  /** Offsets of the YAML. */
  start: number
  end: number
  body: string
}

function split(text: string): Split | undefined {
  const match = FRONTMATTER.exec(text)
  if (match?.index !== 0) return undefined
  const [whole, open = '', yaml = ''] = match
  return { yaml, start: open.length, end: open.length + yaml.length, body: text.slice(whole.length) }
}

/** Reads the frontmatter of a page; what is not valid is an empty object. */
export function readFrontmatter(text: string): Data {
  const yaml = split(text)?.yaml
  if (yaml === undefined) return {}
  try {
    const document = parseDocument(yaml, { uniqueKeys: false })
    const data: unknown = document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 })
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Data) : {}
  } catch {
    return {}
  }
}

/**
 * Makes frontmatter valid that YAML cannot read: plain values stay, and other lines become comments. Returns the page
 * unchanged when its frontmatter is valid.
 */
export function repairFrontmatter(text: string): string {
  const parts = split(text)
  if (!parts || parseDocument(parts.yaml, { uniqueKeys: false }).errors.length === 0) return text
  const lines = parts.yaml.split('\n').map((line) => {
    const [, key, value = ''] = /^([A-Za-z][\w-]*):[ \t]+([^\s"'#[{&*!|>%@`].*)$/.exec(line) ?? []
    if (line.trim() === '' || line.startsWith('#')) return line
    return key === undefined ? `# ${line}` : `${key}: ${JSON.stringify(value.trim())}`
  })
  const repaired = text.slice(0, parts.start) + lines.join('\n') + text.slice(parts.end)
  return parseDocument(lines.join('\n')).errors.length === 0 ? repaired : parts.body
}

/** Returns the text of a page below its frontmatter. */
export function textAfterFrontmatter(text: string): string {
  return split(text)?.body ?? text
}

/**
 * Sets keys of the frontmatter; those that are undefined are removed. All others stay as they are written.
 */
export function setFrontmatter(text: string, values: Data): string {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const added = Object.keys(set).length > 0 ? stringify(set, { lineWidth: 0 }) : ''
  const parts = split(text)
  if (!parts) return added === '' ? text : `---\n${added}---\n\n${text}`
  const yaml = keptLines(parts.yaml, (key) => !Object.hasOwn(values, key))
  return `${text.slice(0, parts.start)}${yaml}${added}${text.slice(parts.end)}`
}

/** The lines of the keys that stay. */
function keptLines(yaml: string, isKept: (key: string) => boolean): string {
  const document = parseDocument(yaml, { uniqueKeys: false })
  if (document.errors.length > 0 || !isMap(document.contents)) return yaml.trim() === '' ? '' : yaml
  const keys = document.contents.items.flatMap(({ key }) =>
    isScalar(key) && key.range ? [{ name: String(key.value), start: key.range[0] }] : [],
  )
  const first = keys[0]?.start ?? yaml.length
  const chunks = keys.map(({ name, start }, index) => ({ name, text: yaml.slice(start, keys[index + 1]?.start) }))
  return yaml.slice(0, first) + chunks.flatMap(({ name, text }) => (isKept(name) ? [text] : [])).join('')
}
