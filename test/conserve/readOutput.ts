import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { fold } from './pieces.js'

/** Texts of one output file, folded, and the lines of its code. */
export interface Texts {
  text: string
  attributes: string
  code: ReadonlySet<string>
  /** Each text between two tags of the content, without code. */
  nodes: ReadonlySet<string>
}

/** What a build wrote for readers. */
export interface Output {
  /** HTML by path without `.html`. */
  pages: ReadonlyMap<string, Texts>
  /** Parts of API pages that are loaded when opened, all together. */
  fragments: Texts
  markdown: ReadonlyMap<string, string>
  /** Search text by path. The start page has the path `index`. */
  search: ReadonlyMap<string, string>
  /** Operations that pages show, as `GET /path`, with the paths of these pages. */
  operations: ReadonlyMap<string, readonly string[]>
}

export function readOutput(out: string): Output {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const html = files.filter((file) => file.endsWith('.html'))
  const isFragment = (file: string) => file.startsWith('_octavo/')
  const pages = new Map(
    html.filter((file) => !isFragment(file)).map((file) => [file.slice(0, -5), readHtml(read(file))]),
  )
  const fragments = html.filter(isFragment).map((file) => readHtml(read(file)))
  // Long generated pages continue in further files, and are also one file.
  const wholeFile = (file: string) =>
    files.includes(`_octavo/markdown/whole/${file}`) ? `_octavo/markdown/whole/${file}` : file
  const markdown = new Map(
    files
      .filter((file) => file.endsWith('.md') && !file.startsWith('_'))
      .map((file) => [file.slice(0, -3), fold(literal(read(wholeFile(file))))]),
  )
  return { pages, fragments: combine(fragments), markdown, ...readSearch(files, read) }
}

function combine(all: readonly Texts[]): Texts {
  return {
    text: all.map(({ text }) => text).join('\0'),
    attributes: all.map(({ attributes }) => attributes).join('\0'),
    code: new Set(all.flatMap(({ code }) => [...code])),
    nodes: new Set(all.flatMap(({ nodes }) => [...nodes])),
  }
}

/** Returns Markdown without the escapes by which it keeps characters, and parentheses in URLs, literal. */
export function literal(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/%2([89])/g, (_, digit) => (digit === '8' ? '(' : ')'))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? '')
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const HIDDEN = new Set(['script', 'style'])

export function readHtml(html: string): Texts {
  let text = ''
  let code = ''
  const attributes: string[] = []
  const all = new Set<string>()
  const main = new Set<string>()
  let hidden = 0
  let depth = 0
  let within = 0
  const parser = new Parser({
    onopentag(name, values) {
      if (HIDDEN.has(name)) hidden++
      if (name === 'pre') depth++
      if (name === 'main') within++
      if (name === 'br' && depth > 0) code += '\n'
      for (const value of Object.values(values)) attributes.push(fold(value))
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--
      if (name === 'main') within--
      if (name === 'pre') {
        depth--
        code += '\n'
      }
    },
    ontext(value) {
      if (hidden > 0) return
      text += value
      if (depth > 0) {
        code += value
        return
      }
      all.add(fold(value))
      if (within > 0) main.add(fold(value))
    },
  })
  parser.end(html)
  return {
    text: fold(text),
    attributes: attributes.join('\0'),
    code: new Set(code.split('\n').map(trimCode)),
    nodes: main.size > 0 ? main : all,
  }
}

export function trimCode(line: string): string {
  return line.replaceAll('\u00a0', ' ').trimEnd()
}

const JSON_CALL = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/

interface IndexedPage {
  path: string
  title: string
  crumbs: string[]
  keywords?: string[]
  sections: { heading: string }[]
  operation?: { method: string; path: string }
}

function readSearch(files: readonly string[], read: (file: string) => string): Pick<Output, 'search' | 'operations'> {
  const search = new Map<string, string>()
  const operations = new Map<string, string[]>()
  const add = (path: string, text: string) => {
    const key = path === '' ? 'index' : path.endsWith('/') ? `${path}index` : path
    search.set(key, (search.get(key) ?? '') + fold(text))
  }
  for (const file of files.filter((name) => /^_octavo\/search\/.*\.js$/.test(name))) {
    const json = JSON_CALL.exec(read(file))?.[1]
    const value: unknown = json === undefined ? undefined : JSON.parse(JSON.parse(json) as string)
    if (/\/text-\d+\.js$/.test(file))
      for (const [path, ...texts] of value as string[][]) add(path ?? '', texts.join(''))
    if (!/\/index\.js$/.test(file)) continue
    for (const page of (value as { pages: IndexedPage[] }).pages) {
      add(
        page.path,
        [page.title, ...page.crumbs, ...(page.keywords ?? []), ...page.sections.map(({ heading }) => heading)].join(''),
      )
      if (!page.operation) continue
      const { method, path } = page.operation
      // A channel has the protocol of its servers.
      const isChannel = !/^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY|WEBHOOK)$/.test(method)
      for (const key of [`${method} ${path}`, ...(isChannel ? [`CHANNEL ${path} ${page.title}`] : [])])
        operations.set(key, [...(operations.get(key) ?? []), page.path])
      add(page.path, `${method} ${path}`)
    }
  }
  return { search, operations }
}
