import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { corpusSite } from '../tools/corpus.js'

interface Page {
  /** Slug from the docs root. */
  slug: string
  text: string
}

const SOURCES = ['mintlify', 'jlowin-fastmcp', 'spree', 'klavis', 'tursodatabase-turso-docs']

/** Real pages that need nothing but themselves: no imports, English. */
export function corpusPages(): Page[] {
  return SOURCES.flatMap((site) => {
    const root = corpusSite(site)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx') && !/(?:^|\/)(?:snippets|es|fr|zh)\//.test(file))
      .sort()
      .map((file) => ({ slug: `${site}/${file.slice(0, -4)}`, text: readFileSync(join(root, file), 'utf8') }))
      .filter(({ text }) => !/^import\s/m.test(text) && !text.includes('<!--'))
  })
}

/** Gives the text and the code of a page something that no other page has. */
function makeUnique(text: string, mark: string): string {
  let inFence = false
  return `${text}\n\nThe mark of this page is ${mark}.\n`
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) {
        inFence = !inFence
        return inFence ? `${line}\n${mark}_code` : line
      }
      return !inFence && /^[A-Z][\w ,.'-]{30,}$/.test(line) ? `${line} ${mark}` : line
    })
    .join('\n')
}

/** Writes a site of these pages: ten tabs, groups of twenty. */
export function writeSite(root: string, pages: readonly Page[], extension = '.mdx'): void {
  rmSync(root, { recursive: true, force: true })
  for (const { slug, text } of pages) {
    const file = join(root, slug + extension)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const pagesPerTab = Math.ceil(pages.length / 10)
  const tabs = chunk(pages, pagesPerTab).map((inTab, tab) => ({
    tab: `Tab ${tab + 1}`,
    groups: chunk(inTab, 20).map((group, index) => ({
      group: `Group ${index + 1}`,
      pages: group.map(({ slug }) => slug),
    })),
  }))
  const docs = { theme: 'mint', name: 'Benchmark', colors: { primary: '#2563eb' }, navigation: { tabs } }
  writeFileSync(join(root, 'docs.json'), JSON.stringify(docs, null, 2))
}

/** `count` pages made of the corpus; `distinct` contents, each under several slugs. */
export function generatedPages(count: number, distinct = count): Page[] {
  const real = corpusPages()
  return Array.from({ length: count }, (_, index) => {
    const content = index % distinct
    const page = real[content % real.length]
    if (!page) throw new Error('The corpus has no pages.')
    return { slug: `part-${Math.floor(index / 500)}/page-${index}`, text: makeUnique(page.text, `unique_${content}`) }
  })
}

/** Markdown that VitePress takes too: no JSX, no braces. Diagrams are plain code, because only Octavo draws them. */
export function plainMarkdown(text: string): string {
  let inFence = false
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) {
        inFence = !inFence
        return inFence ? line.trim().replace(/^(```+|~~~+)\s*(?:mermaid\b|([\w-]*)).*$/, '$1$2') : line.trim()
      }
      return inFence
        ? line.replaceAll('{{', '{ {')
        : line
            .replace(/<\/?[^>]*>/g, '')
            .replace(/[{}<>]/g, '')
            .replace(/^\s{4,}/, '')
            .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    })
    .join('\n')
    .replace(/^---[\s\S]*?\n---\n/, '')
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
