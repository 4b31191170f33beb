import type { PageReference } from '@octavo/content'
import { LineIndex, normalizeSlug, type Position, pathnameToSlug } from '@octavo/core'
import { configContext } from '../context/configContext.js'
import { pageContext, type Span } from '../context/pageContext.js'
import type { SiteData } from '../context/siteData.js'

/** A file of the site that text refers to, by its path. */
export interface Target {
  file: string
  /** Default: the start of the file. */
  start?: Position
  end?: Position
}

/** A link in a document, with the file that it opens. */
export interface LinkedSpan extends Target {
  span: Span
}

/** Returns the links, images and imports of a page that resolve to files of the site. */
export function pageLinks(
  text: string,
  { file, references, data }: { file: string; references: readonly PageReference[]; data: SiteData },
): LinkedSpan[] {
  const lines = new LineIndex(text)
  return references.flatMap((reference): LinkedSpan[] => {
    const { position, end, url, kind, target } = reference
    if (reference.file !== file || !position) return []
    const from = lines.offsetAt(position)
    const start = text.indexOf(url, from)
    if (url === '' || start < 0 || start > (end ? lines.offsetAt(end) : from + url.length)) return []
    const opened = kind === 'file' ? target : pageFile(normalizeSlug(target), data)
    return opened === undefined ? [] : [{ file: opened, span: { start, end: start + url.length } }]
  })
}

function pageFile(slug: string, { pages }: SiteData): string | undefined {
  return pages.find((page) => page.slug === slug)?.file
}

/** Returns what the component, operation or frontmatter URL at an offset of a page refers to. */
export function findInPage(text: string, offset: number, data: SiteData): Target | undefined {
  const context = pageContext(text, offset)
  if (!context) return undefined
  const value = text.slice(context.span.start, context.span.end)
  if (context.kind === 'component') return findComponent(text, value, data)
  if (context.kind !== 'frontmatterValue') return undefined
  if (context.key === 'openapi' || context.key === 'asyncapi') return findOperation(value, data)
  return context.key === 'url' ? withFile(pageFile(pathnameToSlug(value), data)) : undefined
}

function withFile(file: string | undefined): Target | undefined {
  return file === undefined ? undefined : { file }
}

/** Returns the file that a component is imported from, by the page or by the configuration file. */
function findComponent(text: string, name: string, { siteComponents, files }: SiteData): Target | undefined {
  const root = name.split('.')[0] ?? ''
  const specifier =
    importSpecifier(text, root) ?? (Object.hasOwn(siteComponents, root) ? siteComponents[root] : undefined)
  const path = specifier?.replace(/^\/+/, '')
  return withFile(files.find((file) => file === path))
}

function importSpecifier(text: string, name: string): string | undefined {
  for (const [, names = '', specifier] of text.matchAll(/^import\s([^;"']{1,1000}?)\sfrom\s*["']([^"'\n]+)["']/gm))
    if (names.split(/[\s{},*]+/).includes(name)) return specifier
  return undefined
}

/** Returns the location of an operation that navigation or frontmatter names, with or without its document. */
function findOperation(entry: string, { operations, files }: SiteData): Target | undefined {
  const words = entry.trim().split(/\s+/)
  const source = words.length > 2 ? words[0]?.replace(/^\/+/, '') : undefined
  const name = source === undefined ? words.join(' ') : words.slice(1).join(' ')
  const operation = operations.find(
    (each) => each.entry.toLowerCase() === name.toLowerCase() && (source === undefined || each.source === source),
  )
  return operation?.place() ?? withFile(files.find((file) => file === operation?.source))
}

/** Returns the page, operation or file that a string of docs.json names. */
export function findInConfig(text: string, offset: number, data: SiteData): LinkedSpan | undefined {
  const { kind, path, span } = configContext(text, offset)
  const value = text.slice(span.start, span.end)
  if (kind === 'key' || value === '') return undefined
  const key = path.findLast((segment) => typeof segment === 'string')
  const target =
    key === 'pages' || key === 'root' || key === 'href' || key === 'destination'
      ? (withFile(pageFile(normalizeSlug(value), data)) ?? findOperation(value, data))
      : withFile(data.files.find((file) => file === value.replace(/^(?:\.?\/)+/, '')))
  return target && { ...target, span }
}
