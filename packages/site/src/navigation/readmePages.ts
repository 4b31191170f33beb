import { fileToSlug, normalizeSlug } from '@octavo/core'
import { navigationFolders } from './folderPages.js'

const README = /(?:^|\/)readme\.mdx?$/i

/**
 * Returns the slugs of README files in folders that navigation lists, by file: the slug of their folder, as on Git hosts,
 * unless another page has it. A README that navigation names keeps the slug of its file.
 *
 * @param files paths of page files
 */
export function readmeSlugs(
  navigation: unknown,
  files: readonly string[],
  isNamed: (slug: string) => boolean,
): Map<string, string> {
  const folders = navigationFolders(navigation)
  const slugs = new Map<string, string>()
  if (folders.length === 0) return slugs
  const pageSlugs = new Set(files.map((file) => fileToSlug(file).toLowerCase()))
  for (const file of files) {
    if (!README.test(file) || isNamed(normalizeSlug(file))) continue
    const slug = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    if (!pageSlugs.has(slug.toLowerCase()) && folders.some(({ includes }) => includes(file))) slugs.set(file, slug)
  }
  return slugs
}
