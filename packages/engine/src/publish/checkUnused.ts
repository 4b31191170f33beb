import { type Diagnostic, normalizeSlug } from '@octavo/core'
import { configStrings, type Site } from '@octavo/site'
import type { RenderedPage } from '../queries/pageBodies.js'

/** Files that readers get only if something names them. */
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|apng|mp4|webm|ogv|mov|m4v|mp3|wav|ogg|oga|m4a|flac|aac|pdf)$/i
/** Files that browsers and agents request although nothing names them. */
const REQUESTED = /^(?:favicon|apple-touch-icon)[^/]*$|^\.well-known\//i
/** Characters that end a name in Markdown, JSX, JSON, YAML and CSS. */
const ENDS = /[\s/"'`()<>[\]{}=,:;#?|\\]+/

/** Reports pages, images and snippets that nothing refers to. */
export function checkUnused(site: Site, pages: readonly Pick<RenderedPage, 'slug' | 'body'>[]): Diagnostic[] {
  return [...unusedPages(site, pages), ...unusedFiles(site)]
}

/** Reports pages that are neither in navigation nor linked. Those with `hidden` are meant to be found otherwise. */
function unusedPages(site: Site, pages: readonly Pick<RenderedPage, 'slug' | 'body'>[]): Diagnostic[] {
  const { routes, navigated } = site.derived
  // Without navigation, all pages are listed.
  if (navigated.size === 0) return []
  const linked = new Set<string>()
  for (const { slug, body } of pages)
    for (const link of body.links) if (normalizeSlug(link.slug) !== slug) linked.add(normalizeSlug(link.slug))
  for (const { path } of configStrings(site.writtenConfig)) linked.add(normalizeSlug(path))
  const isUsed = (slug: string) => slug === 'index' || slug === '' || navigated.has(slug) || linked.has(slug)
  return [...routes.values()]
    .filter(({ slug, file }) => !isUsed(slug) && site.facts(file)?.frontmatter.hidden !== true)
    .map(({ file }) => ({
      rule: 'UNUSED_PAGE',
      severity: 'warning',
      file,
      message: `${file} is neither in navigation nor linked.`,
      hint: 'Add it to navigation or link to it, delete it, or set "hidden: true".',
    }))
}

/** Reports images, other media and snippets whose names are in no other file of the site. */
function unusedFiles(site: Site): Diagnostic[] {
  const names = new Map<string, Set<string>>()
  for (const file of textFiles(site))
    for (const word of new Set((site.repository.readText(file) ?? '').split(ENDS)))
      names.set(word, (names.get(word) ?? new Set()).add(file))
  const isNamed = (name: string, own: string) =>
    [name, encodeURIComponent(name), encodeURI(name)].some((form) => {
      // A name with spaces is several words.
      const words = form.split(ENDS).filter(Boolean)
      return words.every((word) => [...(names.get(word) ?? [])].some((file) => file !== own))
    })
  return [...site.files.values()].flatMap(({ path, kind, ignoredByDefault }): Diagnostic[] => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (ignoredByDefault || isNamed(name, path)) return []
    const problem = { severity: 'warning' as const, file: path, hint: 'Delete it, or name it where it belongs.' }
    if (kind === 'static' && MEDIA.test(path) && !REQUESTED.test(path))
      return [{ ...problem, rule: 'UNUSED_FILE', message: `No file of the site names ${path}.` }]
    // Imports can omit the extension.
    const isSnippet = kind === 'snippet' && !/\.d\.[cm]?ts$/.test(path) && !site.derived.routes.has(normalizeSlug(path))
    if (!isSnippet || isNamed(name.replace(/\.\w+$/, ''), path)) return []
    return [{ ...problem, rule: 'UNUSED_SNIPPET', message: `No page imports ${path}.` }]
  })
}

/** Returns the files that can name others: all text files of the site and its configuration. */
function textFiles(site: Site): Set<string> {
  const isText = (path: string) =>
    /\.(?:mdx?|jsx?|tsx?|mts|mjs|cjs|css|jsonc?|ya?ml|html?|svg|txt|webmanifest)$/i.test(path)
  const siteFiles = [...site.files.keys()].filter(isText)
  return new Set([...site.configFiles, ...site.repository.names('').filter(isText), ...siteFiles])
}
