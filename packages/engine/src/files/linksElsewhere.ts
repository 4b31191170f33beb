import { pathnameToSlug } from '@octavo/core'
import { RELATIVE_BASE, relativeDocument } from './relativeUrls.js'
import { canonicalUrl } from './urls.js'

/** Pages that a partial build omits; links to them point to the published site. */
interface LinksElsewhere {
  /** Slugs of the omitted pages. */
  elsewhere: ReadonlySet<string>
  /** Absolute URL of the site's root, with a trailing slash. */
  site: string
}

/** Rewrites links to omitted pages in a document that still contains `RELATIVE_BASE`. */
export function rewriteLinks(html: string, { elsewhere, site }: LinksElsewhere): string {
  const link = new RegExp(`href="${RELATIVE_BASE}([^"#?]*)(?=["#?])`, 'g')
  return html.replace(link, (text, path: string) => {
    const slug = pathnameToSlug(path.replace(/\.html$/, '')).replace(/(?:^|\/)index$/, '')
    return elsewhere.has(slug) ? `href="${canonicalUrl(slug, site)}` : text
  })
}

/** Settings of relative links, as plain data. */
export interface RelativeLinks {
  elsewhere?: LinksElsewhere | undefined
}

/** Returns a function that makes the links of an output file relative. */
export function relativeText({ elsewhere }: RelativeLinks): (text: string, path: string) => string {
  return (text, path) =>
    relativeDocument(elsewhere && /\.html?$/.test(path) ? rewriteLinks(text, elsewhere) : text, path)
}
