import { linkText } from '@octavo/content'
import type { PluginSite, SitePage } from '../options/plugin.js'
import { instructionBlock, oneLine } from './markdownTwin.js'

/**
 * Maximum number of characters of an index, which agents read as a whole (Agent-Friendly Documentation Spec 0.5); longer
 * ones are shortened.
 */
export const MAX_LLMS_LENGTH = 50_000
const MAX_DESCRIPTION = 300
const SHORT_DESCRIPTION = 80

export interface LlmsInput extends Pick<PluginSite, 'specs' | 'links'> {
  name: string
  description?: string
  instructions: readonly string[]
  /** Pages for agents, in the order of navigation. */
  pages: readonly SitePage[]
  /** URLs of the indexes of single folders. */
  indexes: readonly { label: string; url: string }[]
  /** URLs of files that tell agents how to use the product. Default: none. */
  skills?: readonly { label: string; url: string }[]
}

/** Returns `llms.txt`: the site's description and its pages, in the default language and version. */
export function llmsTxt(input: LlmsInput): string {
  const pages = input.pages.filter(({ isDefault, external }) => isDefault && external === undefined)
  const isWhole = pages.length === input.pages.filter(({ external }) => external === undefined).length
  const write = (sitePages: readonly SitePage[], formatPage: (page: SitePage) => string) =>
    join([
      ...head(input),
      list('Agent skills', input.skills ?? []),
      ...sections(sitePages, formatPage),
      list(
        'OpenAPI Specs',
        input.specs.filter(({ kind }) => kind === 'openapi'),
      ),
      list(
        'AsyncAPI Specs',
        input.specs.filter(({ kind }) => kind === 'asyncapi'),
      ),
      ...(isWhole && sitePages.length === pages.length ? [] : [list('More indexes', input.indexes)]),
      list('Optional', input.links),
      ...(sitePages.length < pages.length ? [omitted(pages.length - sitePages.length)] : []),
    ])
  let formatPage = pageLines(MAX_DESCRIPTION)
  for (const length of [MAX_DESCRIPTION, SHORT_DESCRIPTION, 0]) {
    formatPage = pageLines(length)
    const text = write(pages, formatPage)
    if (text.length <= MAX_LLMS_LENGTH) return text
  }
  const count = fitting(pages, (size) => write(pages.slice(0, size), formatPage).length)
  return write(pages.slice(0, count), formatPage)
}

/** Returns the indexes of single folders: all pages whose path starts with the segment. */
export function llmsIndexes(input: Omit<LlmsInput, 'indexes'>): { segment: string; content: string }[] {
  const bySegment = new Map<string, SitePage[]>()
  for (const page of input.pages) {
    const [segment = '', ...rest] = page.path.slice(1).split('/')
    if (rest.length === 0 || page.external !== undefined) continue
    const pages = bySegment.get(segment) ?? []
    pages.push(page)
    bySegment.set(segment, pages)
  }
  return [...bySegment].map(([segment, pages]) => ({
    segment,
    content: join([
      `# ${oneLine(input.name)}: ${oneLine(segment)}`,
      `> Pages in every language and version.`,
      ...sections(pages, pageLines(MAX_DESCRIPTION)),
    ]),
  }))
}

/** Returns the start of the index. Agents expect a summary, so that of the first page is used for a site without one. */
function head({ name, description, instructions, pages }: LlmsInput): string[] {
  const about = description || pages.find(({ isDefault }) => isDefault)?.description || `Documentation of ${name}.`
  return [
    `# ${oneLine(name)}`,
    `> ${oneLine(shorten(firstParagraph(about), MAX_DESCRIPTION))}`,
    ...instructionBlock(instructions),
  ]
}

/** Returns sections with the titles of pages. */
export function pageSections(pages: readonly SitePage[]): string[] {
  return sections(pages, pageLines(0))
}

function sections(pages: readonly SitePage[], formatPage: (page: SitePage) => string): string[] {
  const bySection = new Map<string, string[]>()
  for (const page of pages) {
    const name = page.section.length > 0 ? page.section.map(oneLine).join(': ') : 'Docs'
    const lines = bySection.get(name) ?? []
    lines.push(formatPage(page))
    bySection.set(name, lines)
  }
  return [...bySection].map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}`)
}

/**
 * Returns a function that caches the lines of pages, because the index is written several times to determine how
 * many pages fit.
 */
function pageLines(length: number): (page: SitePage) => string {
  const lines = new Map<SitePage, string>()
  return (page) => {
    const line = lines.get(page) ?? pageLine(page, length)
    lines.set(page, line)
    return line
  }
}

function pageLine({ title, summary, description = summary, markdownUrl = '' }: SitePage, length: number): string {
  const text = description === undefined ? '' : shorten(firstParagraph(description), length)
  return `- [${linkText(oneLine(title))}](${linkAddress(markdownUrl)})${text && `: ${oneLine(text)}`}`
}

/** Returns a section with links, or nothing without any. */
export function list(name: string, entries: readonly { label: string; url: string }[]): string {
  const lines = entries.map(({ label, url }) => `- [${linkText(oneLine(label))}](${linkAddress(url)})`)
  return lines.length === 0 ? '' : `## ${name}\n\n${lines.join('\n')}`
}

function linkAddress(url: string): string {
  return url.replace(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? ''
}

/** Shortens a text to a number of characters, between words. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  if (length === 0) return ''
  const start = text.slice(0, length - 1)
  const space = start.lastIndexOf(' ')
  return `${(space > length / 2 ? start.slice(0, space) : start).trimEnd()}…`
}

/** Returns how many pages fit, by binary search. */
function fitting(pages: readonly SitePage[], lengthWithCount: (count: number) => number): number {
  let low = 0
  let high = pages.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lengthWithCount(middle) <= MAX_LLMS_LENGTH) low = middle
    else high = middle - 1
  }
  return low
}

function omitted(count: number): string {
  return `_${count} more ${count === 1 ? 'page is' : 'pages are'} omitted to keep this file short; the indexes above list all pages._`
}

function join(blocks: readonly string[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
