import { createForeignMarkdown, type PageLink, readSiteLink } from '@octavo/content'
import { fileToSlug, unescapeHtml } from '@octavo/core'
import { describedTexts, type Operation } from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import { rootedUrl } from '../urls/siteLinks.js'
import { type SpecText, specLocation } from './specLocation.js'

/** A link in a description of an OpenAPI document. */
export interface SpecLink extends Pick<PageLink, 'slug' | 'hash' | 'file'> {
  /** Returns the location. Called only for broken links, because it is slow. */
  place(): Pick<PageLink, 'position' | 'end'>
}

/** Matches text that may contain a root-relative link; most descriptions have none and need not be parsed. */
const MAY_LINK = /\]\(\s*<?\/|^\s*\[[^\]\n]+\]:\s*<?\/|href\s*=\s*["']?\//m

const HREF = / href="(\/[^"]*)"/g

/** Matches text that may contain a link relative to the page. */
const MAY_LINK_RELATIVELY = /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|href\s*=\s*["']?)(?![#?/\\\s<"']|[a-z][a-z\d+.-]*:)/im

const RELATIVE_HREF = / href="(?![#?/\\]|[a-z][a-z\d+.-]*:)([^"]+)"/gi

/** Links to fragments of other renderers, which no page has. */
const MAY_LINK_FRAGMENT = /(?:\]\(\s*<?|href\s*=\s*["']?)#(?:operation|tag|section)\//i

const FRAGMENT_HREF = / href="#((?:operation|tag|section)\/[^"]*)"/gi

/** Returns the links to pages in the descriptions that the site shows. Remote documents are skipped. */
export async function findSpecLinks(site: Site): Promise<SpecLink[]> {
  const linking: SpecText[] = []
  const relative: (SpecText & { from: string })[] = []
  const fragments: (SpecText & { slug: string })[] = []
  for (const [source, shown] of shownParts(site)) {
    const { document } = site.spec(source)
    if (!document) continue
    const textsOf = (part: Part, accept: (text: string) => boolean): SpecText[] =>
      describedTexts(document, { ...part, accept }).flatMap((text) =>
        isRemoteSpec(text.file) ? [] : [{ source, ...text }],
      )
    const texts = textsOf(shown, (text) =>
      [MAY_LINK, MAY_LINK_RELATIVELY, MAY_LINK_FRAGMENT].some((may) => may.test(text)),
    )
    linking.push(...texts.filter(({ text }) => MAY_LINK.test(text)))
    const [first] = shown.pages
    for (const text of first ? texts : [])
      if (MAY_LINK_FRAGMENT.test(text.text)) fragments.push({ slug: fileToSlug(first?.from ?? ''), ...text })
    if (!texts.some(({ text }) => MAY_LINK_RELATIVELY.test(text))) continue
    // Once per page that shows them, because the targets depend on the page.
    for (const { from, ...part } of shown.pages)
      relative.push(...textsOf(part, (text) => MAY_LINK_RELATIVELY.test(text)).map((text) => ({ from, ...text })))
  }
  if (linking.length + relative.length + fragments.length === 0) return []
  const markdown = await createForeignMarkdown()
  const found = new Map<string, SpecLink>()
  const addressesIn = (text: string, pattern: RegExp) =>
    new Set(Array.from(markdown(text).matchAll(pattern), ([, address = '']) => unescapeHtml(address)))
  const add = (text: SpecText, address: string, rooted = address) => {
    const link = readSiteLink(rooted)
    const key = JSON.stringify([text.file, text.pointer, address, link?.slug])
    if (!link || found.has(key)) return
    found.set(key, { ...link, file: text.file, place: () => placeOf(address, text, site) })
  }
  for (const text of linking) for (const address of addressesIn(text.text, HREF)) add(text, address)
  for (const { from, ...text } of relative) {
    for (const address of addressesIn(text.text, RELATIVE_HREF)) {
      const rooted = rootedUrl(address, from)
      if (rooted !== undefined) add(text, address, rooted)
    }
  }
  for (const { slug, ...text } of fragments) {
    for (const hash of addressesIn(text.text, FRAGMENT_HREF)) {
      const link = { slug, hash, file: text.file, place: () => placeOf(`#${hash}`, text, site) }
      found.set(JSON.stringify([text.file, text.pointer, hash]), link)
    }
  }
  return [...found.values()]
}

interface Part {
  operations: Operation[]
  models: string[]
}

interface Shown extends Part {
  pages: (Part & { from: string })[]
}

/** Returns the operations and models with pages, by document. */
function shownParts(site: Site): Map<string, Shown> {
  const parts = new Map<string, Shown>()
  const of = (source: string) => {
    const known = parts.get(source) ?? { operations: [], models: [], pages: [] }
    if (!isRemoteSpec(source)) parts.set(source, known)
    return known
  }
  const add = (source: string, from: string, { operations = [], models = [] }: Partial<Part>) => {
    const shown = of(source)
    shown.operations.push(...operations)
    shown.models.push(...models)
    shown.pages.push({ from, operations, models })
  }
  for (const [slug, { source, operation }] of site.derived.generated) add(source, slug, { operations: [operation] })
  for (const [slug, { file }] of site.routes) {
    const [found, model] = [site.pageOperation(slug), site.pageModel(slug)]
    if (found && 'source' in found) add(found.source, file, { operations: [found.operation] })
    else if (model && 'source' in model) add(model.source, file, { models: [model.name] })
  }
  return parts
}

/** Returns the location of a link's URL, or of the whole description if escapes hide the URL. */
function placeOf(address: string, text: SpecText, site: Site): Pick<PageLink, 'position' | 'end'> {
  // Preferred with its delimiter: the URL may also be the end of another one.
  const starts = ['(', '<', '"', "'"].map((before) => text.text.indexOf(before + address) + 1)
  const at = starts.find((start) => start > 0) ?? text.text.indexOf(address)
  const { start, end } = specLocation(site, text, at < 0 ? undefined : { start: at, end: at + address.length })
  return { position: start, end }
}
