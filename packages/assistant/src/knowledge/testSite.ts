import type { SectionLines } from '@octavo/core'
import {
  counted,
  divideTexts,
  linesFile,
  makeIndex,
  pageText,
  SCOPES_FILE,
  type SearchPage,
  type SearchScope,
  scopeId,
  textFile,
  writeIndex,
  writeLinesScript,
  writeScopesScript,
  writeTextScript,
} from '@octavo/search'
import type { SiteFiles } from './siteFiles.js'

/** A page for tests: Markdown with `h2` sections, and `h3` headings for parts of sections. */
interface TestPage extends Partial<SearchPage> {
  path: string
  title: string
  markdown: string
}

export function memoryFiles(files: ReadonlyMap<string, string>): SiteFiles {
  return { read: async (path) => files.get(path) }
}

/** Returns the files that a build of these pages writes. */
export function testSite(pages: readonly TestPage[], language = 'en', version?: string): Map<string, string> {
  const id = scopeId(language, version)
  const scope: SearchScope = { id, language, tabs: [], version }
  const searched = pages.map(searchPage)
  const texts = searched.map(pageText)
  const buckets = divideTexts(texts.map((text) => text.join('').length))
  const index = { ...makeIndex(searched.map(counted)), buckets }
  return new Map([
    [SCOPES_FILE, writeScopesScript([scope])],
    ...writeIndex(id, index),
    [linesFile(id), writeLinesScript(id, pages.map(sectionLines))],
    ...buckets.map((first, at): [string, string] => [
      textFile(id, at),
      writeTextScript(id, at, texts.slice(first, buckets[at + 1])),
    ]),
    ...pages.map(({ path, title, markdown }): [string, string] => [`${path}.md`, `# ${title}\n\n${markdown}\n`]),
  ])
}

function searchPage({ markdown, ...page }: TestPage): SearchPage {
  const [first = '', ...rest] = markdown.split(/^##(?=#? )/m)
  return {
    crumbs: [],
    ...page,
    sections: [
      { id: '', heading: '', text: oneLine(first) },
      ...rest.map((part) => {
        const [line = '', ...lines] = part.split('\n')
        const heading = line.replace(/^#? /, '')
        const id = heading.toLowerCase().replace(/\W+/g, '-')
        return { id, heading, text: oneLine(lines.join(' ')), part: line.startsWith('#') ? (true as const) : undefined }
      }),
    ],
  }
}

/**
 * Returns the line range of each section. An `h3` section ends at the next `h2` or `h3`, any other section at the next
 * `h2`.
 */
function sectionLines({ markdown }: TestPage): SectionLines[] {
  const lines = markdown.split('\n')
  const starts = lines.flatMap((line, at) => (/^###? /.test(line) ? [at] : []))
  return [-1, ...starts].map((start): SectionLines => {
    const isEnd = lines[start]?.startsWith('###') ? /^###? / : /^## /
    const length = lines.slice(start + 1).findIndex((line) => isEnd.test(line))
    return [lines.length - start - 1, length < 0 ? 0 : lines.length - start - 1 - length]
  })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
