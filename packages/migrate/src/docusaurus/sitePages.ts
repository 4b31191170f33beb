import { posix } from 'node:path'
import { titleFromSlug } from '@octavo/core'
import { type Context, draftNote, isDraft } from '../site/planContext.js'
import { readPage } from '../site/readPage.js'
import type { Page } from '../site/types.js'
import { setFrontmatter } from '../text/frontmatter.js'
import { type Locale, readTranslations } from './docusaurusLocales.js'
import { readReactPage } from './reactPages.js'

export interface SitePages {
  pages: Page[]
  /** Pages of the default language that the language has no translation of. */
  originals: Page[]
}

/** Reads the pages of a language in `src/pages`. Of those in React, the texts are kept. */
export function sitePages(context: Context, locale: Locale, format: (path: string) => Page['format']): SitePages {
  const { project, notes } = context
  const translate = readTranslations(project, locale, 'code.json')
  const result: SitePages = { pages: [], originals: [] }
  for (const file of project.list('src/pages')) {
    const path = file.slice('src/pages/'.length)
    if (/(?:^|\/)_|\.(?:css|scss|module|test\.)/.test(path)) continue
    const slug = path.replace(/\.(?:mdx?|[jt]sx?)$/, '').replace(/(?:^|\/)index$/, '')
    const isIndex = /(?:^|\/)index\.\w+$/.test(path)
    const at = { slug: posix.join(locale.prefix, slug).replace(/^\.$/, ''), isIndex }
    const translation = posix.join(locale.folder, 'docusaurus-plugin-content-pages', path)
    const isTranslated = project.isFile(translation)
    if (/\.mdx?$/.test(path)) {
      const source = isTranslated ? translation : file
      const page = readPage(project, { ...at, source, format: format(path) })
      const isOwn = isTranslated || locale.prefix === ''
      if (isDraft(page)) {
        if (isOwn) notes.push(draftNote(page))
      } else if (isOwn) result.pages.push(page)
      else result.originals.push({ ...page, slug })
    } else if (/\.[jt]sx?$/.test(path)) {
      const page = { ...at, source: file, format: 'mdx' as const }
      const original = readReact(project.read(file) ?? '', page, (_, message) => message)
      const local = readReact(project.read(file) ?? '', page, translate)
      if (locale.prefix !== '' && original.text === local.text) result.originals.push({ ...original, slug })
      else result.pages.push(local)
      if (locale.prefix === '')
        notes.push({
          kind: 'stub',
          file,
          message: 'Only the text of this page in React was kept. Rewrite it in MDX.',
        })
    }
  }
  return result
}

function readReact(
  code: string,
  page: Omit<Page, 'text' | 'data' | 'title'>,
  translate: (key: string, message: string) => string,
): Page {
  const { title = titleFromSlug(page.slug), description, text } = readReactPage(page.source, code, translate)
  const data = { title, ...(description !== undefined && { description }) }
  return { ...page, text: setFrontmatter(text, data), title, data }
}
