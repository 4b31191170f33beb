import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { parse } from 'yaml'
import { isDraft } from '../site/planContext.js'
import type { Project } from '../site/project.js'
import { readPage } from '../site/readPage.js'
import { record, text, type Values } from '../site/readValues.js'
import type { Page } from '../site/types.js'
import type { DocsInstance, DocsVersion } from './docsVersions.js'
import type { Locale } from './docusaurusLocales.js'

/** The documents of a version in a language. */
export interface DocsFolder {
  instance: DocsInstance
  version: DocsVersion
  locale: Locale
  /** Path of its URLs. */
  route: string
  docs: Doc[]
  /** Ids of documents that are drafts. */
  drafts: ReadonlySet<string>
}

export interface Doc {
  id: string
  /** Its file from the folder of the version. */
  path: string
  /** URL without the slash before it. */
  url: string
  /** Folder of the file, from that of the instance. */
  folder: string
  /** Position that the name or frontmatter gives. */
  position: number | undefined
  page: Page
}

/** Names that start with numbers, except dates and versions. */
const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/
const NOT_NUMBERED = /^\d+[-_.]\d+/

function splitNumber(name: string): { name: string; number?: number } {
  const match = NOT_NUMBERED.test(name) ? undefined : NUMBERED.exec(name)
  return match ? { name: match[2] ?? name, number: Number(match[1]) } : { name }
}

/** Reads the documents of a version in a language. Those without a translation are the ones of the default language. */
export function readDocs(
  project: Project,
  { instance, version, locale }: Pick<DocsFolder, 'instance' | 'version' | 'locale'>,
  original: DocsFolder | undefined,
  format: (path: string) => Page['format'],
): DocsFolder {
  const { folder } = version
  const route = posix.join(locale.prefix, instance.route, version.path)
  const originals = new Map(original?.docs.map((doc) => [doc.path, doc]))
  const docs = project.list(folder).flatMap((file) => {
    const path = posix.relative(folder, file)
    if (!/\.mdx?$/i.test(path) || /(?:^|\/)_/.test(path) || /\.test\.mdx?$/.test(path) || !instance.isPublished(path))
      return []
    const translation = posix.join(locale.folder, version.translations, path)
    const source = project.isFile(translation) ? translation : file
    const doc = source === file ? originals.get(path) : undefined
    return [doc ?? readDoc(project, source, path, route, format(path))]
  })
  return { instance, version, locale, route, docs, drafts: new Set() }
}

/** Returns the documents without drafts, which production builds of Docusaurus omit. */
export function withoutDrafts(documents: DocsFolder): DocsFolder {
  const drafts = documents.docs.filter(({ page }) => isDraft(page))
  const docs = documents.docs.filter(({ page }) => !isDraft(page))
  return { ...documents, docs, drafts: new Set(drafts.map(({ id }) => id)) }
}

function readDoc(project: Project, source: string, path: string, route: string, format: Page['format']): Doc {
  const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path)
  const plainFolder = folder
    .split('/')
    .filter(Boolean)
    .map((part) => splitNumber(part).name)
    .join('/')
  const file = posix.basename(path).replace(/\.mdx?$/i, '')
  const { name, number } = splitNumber(file)
  const page = readPage(project, { source, slug: '', isIndex: false, format })
  const base = text(page.data.id) ?? name
  const parent = plainFolder.split('/').at(-1)?.toLowerCase()
  const isIndex = page.data.slug === undefined && ['index', 'readme', parent].includes(name.toLowerCase())
  const slugText = text(page.data.slug)
  const folderSlug = isIndex ? plainFolder : posix.join(plainFolder, base)
  const relative =
    slugText === undefined ? folderSlug : slugText.startsWith('/') ? slugText : posix.join(plainFolder, slugText)
  const url = pathnameToSlug(posix.join('/', route, relative))
  // Octavo has no page at `x/index`.
  const slug = url.replace(/\/index$/, '')
  const position = page.data.sidebar_position
  return {
    id: [plainFolder, base].filter(Boolean).join('/'),
    path,
    folder,
    position: typeof position === 'number' ? position : number,
    url,
    page: { ...page, slug, isIndex: (isIndex || slug !== url || slugText?.endsWith('/') === true) && slug !== '' },
  }
}

/** Returns the file with the settings of a folder. */
export function categoryFile(project: Project, folder: string): string | undefined {
  const names = ['_category_.json', '_category_.yml', '_category_.yaml']
  return names.map((name) => posix.join(folder, name)).find((file) => project.isFile(file))
}

function readCategory(project: Project, folder: string): Values {
  const file = categoryFile(project, folder)
  try {
    return record(parse((file && project.read(file)) ?? ''))
  } catch {
    return {}
  }
}

/** Returns the title and position of a folder. */
export function folderCategory(
  project: Project,
  folder: string,
): { label: string; position: number | undefined; values: Values } {
  const values = readCategory(project, folder)
  const { name, number } = splitNumber(posix.basename(folder))
  const position = typeof values.position === 'number' ? values.position : number
  return { label: text(values.label) ?? name, position, values }
}
