import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { parse } from 'yaml'
import type { Project } from '../site/project.js'
import { readPage } from '../site/readPage.js'
import { record, text, type Values } from '../site/readValues.js'
import type { Page } from '../site/types.js'

/** A folder of documents that Docusaurus publishes under a path. */
export interface DocsInstance {
  id: string
  folder: string
  route: string
  sidebarPath: string | undefined
  docs: Doc[]
}

export interface Doc {
  id: string
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

/** Reads the documents of an instance. */
export function readDocs(
  project: Project,
  folder: string,
  route: string,
  format: (path: string) => Page['format'],
): Doc[] {
  return project.list(folder).flatMap((source) => {
    const path = posix.relative(folder, source)
    if (!/\.mdx?$/i.test(path) || /(?:^|\/)_/.test(path) || /\.test\.mdx?$/.test(path)) return []
    return [readDoc(project, source, path, route, format(path))]
  })
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
    folder,
    position: typeof position === 'number' ? position : number,
    url,
    page: { ...page, slug, isIndex: (isIndex || slug !== url) && slug !== '' },
  }
}

/** Returns the settings of a folder in `_category_.json` or `_category_.yml`. */
export function readCategory(project: Project, folder: string): Values {
  for (const name of ['_category_.json', '_category_.yml', '_category_.yaml']) {
    const json = project.read(posix.join(folder, name))
    if (json === undefined) continue
    try {
      return record(parse(json))
    } catch {
      return {}
    }
  }
  return {}
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
