import type { ContentOptions, PageReference } from '@octavo/content'
import { decodePercent, normalizeSlug } from '@octavo/core'
import { blogPageSlugs } from '../blog/blogNavigation.js'
import { isDivision } from '../navigation/trails.js'
import type { Site } from '../site.js'
import type { Pointer } from '../sources/keys.js'
import { configStrings } from './configStrings.js'
import { type DocumentLink, siteReferences } from './siteReferences.js'
import type { VersionHost } from './versionHosts.js'

export interface VersionOptions {
  content: ContentOptions
  /** Links in OpenAPI documents. */
  documentLinks?: readonly DocumentLink[]
  /** Name of the version that is copied. Default: the default version. */
  from?: string | undefined
  /** Name of the present documentation, on a site without versions. */
  current: string
  /** True if the new version becomes the default one, and the documentation that it copies is unreleased. */
  isDefault?: boolean | undefined
  /** True if the sitemap and files for agents omit the new version. */
  isUnlisted?: boolean | undefined
}

export interface CopiedHost extends VersionHost {
  /** Index of the version that is copied. Undefined on a site without versions. */
  at: number | undefined
}

/** The pages and files of a copy of the documentation. */
export interface Copy {
  name: string
  /** Folder of the version that is copied, with a slash at the end. Empty for the root. */
  folder: string
  /** Slugs of pages that the copy has. */
  slugs: Set<string>
  /** Files that the copy has. */
  files: Set<string>
}

export const copyPath = ({ name, folder }: Copy, path: string) =>
  path === folder.slice(0, -1) ? name : `${name}/${path.startsWith(folder) ? path.slice(folder.length) : path}`

/** Returns the pages in the navigation of the copied versions, with their files. All versions share the blogs. */
export function startCopy(
  site: Site,
  name: string,
  fromNames: ReadonlySet<string>,
  hosts: readonly CopiedHost[],
): Copy {
  const isVersioned = hosts.some(({ at }) => at !== undefined)
  const inBlogs = blogPageSlugs(site.derived.blogs)
  const slugs = new Set<string>()
  for (const [slug, trail] of site.trails) {
    if (inBlogs.has(slug)) continue
    const versions = trail.filter(isDivision).filter(({ kind }) => kind === 'version')
    if (isVersioned ? versions.some((node) => fromNames.has(node.name)) : versions.length === 0) slugs.add(slug)
  }
  const [from = ''] = fromNames
  const folder = from !== '' && [...slugs].every((slug) => `${slug}/`.startsWith(`${from}/`)) ? `${from}/` : ''
  const copy: Copy = { name, folder, slugs, files: new Set() }
  for (const slug of slugs) {
    const file = site.derived.untranslated.has(slug) ? undefined : site.derived.routes.get(slug)?.file
    if (file !== undefined) copy.files.add(file)
  }
  return copy
}

/** Returns the pages outside navigation that docs.json links to on every page, such as a changelog. */
export function sharedPages(site: Site, hosts: readonly CopiedHost[]): Set<string> {
  const isInside = (pointer: Pointer) => hosts.some((host) => host.pointer.every((part, at) => pointer[at] === part))
  const links = configStrings(site.writtenConfig).filter(
    ({ kind, pointer }) => kind === 'link' && (!isInside(pointer) || pointer.includes('global')),
  )
  return new Set(links.flatMap(({ path }) => site.pageAt(normalizeSlug(decodePercent(path))) ?? []))
}

/** Adds the files that the copy uses, and the pages outside navigation that it links to. Returns all references. */
export async function followReferences(
  site: Site,
  copy: Copy,
  shared: ReadonlySet<string>,
  options: Parameters<typeof siteReferences>[2],
): Promise<PageReference[]> {
  const references: PageReference[] = []
  let pages = [...copy.files]
  while (pages.length > 0) {
    const more = await siteReferences(site, pages, options)
    references.push(...more)
    pages = []
    for (const { kind, target } of more) {
      if (kind === 'file') copy.files.add(target)
      const slug = kind === 'page' ? site.pageAt(normalizeSlug(target)) : undefined
      const route = slug === undefined || site.trails.has(slug) ? undefined : site.derived.routes.get(slug)
      if (!route || slug === undefined || copy.slugs.has(slug) || shared.has(slug)) continue
      copy.slugs.add(slug)
      copy.files.add(route.file)
      pages.push(route.file)
    }
  }
  return references
}
