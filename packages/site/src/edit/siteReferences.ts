import {
  type ContentHost,
  type ContentOptions,
  type PageReference,
  readReferences,
  replaceTextVariables,
} from '@octavo/content'
import { normalizeSlug, slugToPathname } from '@octavo/core'
import type { Site } from '../site.js'
import type { ChangedReference } from './textEdits.js'

interface ReadingOptions {
  content: ContentOptions
  /** Returns the text in which a file's references are read. Default: as it is on disk. */
  prepare?(file: string, text: string): string
}

/**
 * Returns the references of page files, with those of the snippets and modules that they use. Generated pages have none:
 * their links come from other files.
 */
export async function siteReferences(
  site: Site,
  files: Iterable<string>,
  { content, prepare = (_, text) => text }: ReadingOptions,
): Promise<PageReference[]> {
  const { repository } = site
  const readText = (file: string) => {
    const text = repository.readWritten(file)
    return text === undefined ? undefined : prepare(file, text)
  }
  const host: ContentHost = {
    readText,
    asset: (file) => (repository.stamp(file) === undefined ? undefined : {}),
    names: (folder) => repository.names(folder),
    cssModule: () => ({}),
    hasPackage: () => true,
  }
  const references: PageReference[] = []
  for (const file of files) {
    const text = readText(file)
    if (text !== undefined) references.push(...(await readReferences({ file, text }, host, content)))
  }
  return references
}

/** Returns whether a reference names a page that neither exists nor is redirected. Such links stay as they are. */
export function isBroken(site: Site, { kind, target }: PageReference): boolean {
  return kind === 'page' && site.pageAt(normalizeSlug(target)) === undefined && !site.redirects.match(`/${target}`)
}

/** A link to a page in a description of an OpenAPI document. */
export interface DocumentLink extends Pick<PageReference, 'file'> {
  slug: string
  /** Returns the location of the description. */
  place(): Pick<PageReference, 'position' | 'end'>
}

/** Returns the changes of links from the root in OpenAPI documents, given the new slugs of pages. */
export function changedDocumentLinks(
  links: readonly DocumentLink[],
  newSlug: (slug: string) => string | undefined,
): ChangedReference[] {
  return links.flatMap(({ slug, file, place }) => {
    const target = newSlug(slug)
    if (target === undefined || target === slug) return []
    return [{ file, ...place(), url: slugToPathname(slug), replacement: slugToPathname(target), isOptional: true }]
  })
}

/** Values that mean the same as text and as Markdown. */
const PLAIN = /^[\w .:/@+-]*$/

/**
 * Returns a text of Markdown with its variables replaced, so that later changes of docs.json do not change it. Variables
 * whose values could be markup stay.
 */
export function frozenText(file: string, text: string, variables: Readonly<Record<string, string>>): string {
  if (!/\.mdx?$/i.test(file)) return text
  const plain = Object.entries(variables).filter(([, value]) => PLAIN.test(value))
  return replaceTextVariables(text, Object.fromEntries(plain))
}
