import { createForeignMarkdown, type PageLink, readSiteLink } from '@octavo/content'
import { describedTexts, type Operation } from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import { type SpecText, specPlace } from './specPlace.js'

/** A link in a description of an OpenAPI document. */
export interface SpecLink extends Pick<PageLink, 'slug' | 'hash' | 'file'> {
  /** Looked up for links that lead nowhere only. */
  place(): Pick<PageLink, 'position' | 'end'>
}

/** What may be a link to a page of the site; most descriptions hold none and need not be parsed. */
const MAY_LINK = /\]\(\s*<?\/|^\s*\[[^\]\n]+\]:\s*<?\/|href\s*=\s*["']?\//m

const HREF = / href="(\/[^"]*)"/g

/** Links to pages in the descriptions that the site shows. Those in documents of other servers lead elsewhere. */
export async function findSpecLinks(site: Site): Promise<SpecLink[]> {
  const texts = [...shownParts(site)].flatMap(([source, shown]) => {
    const { document } = site.spec(source)
    const accept = (text: string) => MAY_LINK.test(text)
    return document ? describedTexts(document, { ...shown, accept }).map((text) => ({ source, ...text })) : []
  })
  const linking = texts.filter(({ file }) => !isRemoteSpec(file))
  if (linking.length === 0) return []
  const markdown = await createForeignMarkdown()
  return linking.flatMap((text) => {
    const addresses = Array.from(markdown(text.text).matchAll(HREF), ([, address = '']) => unescapeHtml(address))
    return [...new Set(addresses)].flatMap((address): SpecLink[] => {
      const link = readSiteLink(address)
      return link ? [{ ...link, file: text.file, place: () => placeOf(address, text, site) }] : []
    })
  })
}

interface Shown {
  operations: Operation[]
  models: string[]
}

/** Operations and models that have pages, by document. */
function shownParts(site: Site): Map<string, Shown> {
  const parts = new Map<string, Shown>()
  const of = (source: string) => {
    const known = parts.get(source) ?? { operations: [], models: [] }
    if (!isRemoteSpec(source)) parts.set(source, known)
    return known
  }
  for (const { source, operation } of site.derived.generated.values()) of(source).operations.push(operation)
  for (const slug of site.routes.keys()) {
    const [found, model] = [site.pageOperation(slug), site.pageModel(slug)]
    if (found && 'source' in found) of(found.source).operations.push(found.operation)
    else if (model && 'source' in model) of(model.source).models.push(model.name)
  }
  return parts
}

/** The address itself, where the way the description is written lets it be found. */
function placeOf(address: string, text: SpecText, site: Site): Pick<PageLink, 'position' | 'end'> {
  const at = text.text.indexOf(address)
  const { start, end } = specPlace(site, text, at < 0 ? undefined : { start: at, end: at + address.length })
  return { ...(start && { position: start }), ...(end && { end }) }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '#x26': '&',
  amp: '&',
  '#x3C': '<',
  lt: '<',
  '#x22': '"',
  quot: '"',
}

function unescapeHtml(text: string): string {
  return text.replace(/&(#x26|amp|#x3C|lt|#x22|quot);/gi, (entity, name: string) => ENTITIES[name] ?? entity)
}
