import { pathnameToSlug } from '@octavo/core'
import { RELATIVE_BASE, relativeDocument } from './relativeUrls.js'
import { canonicalUrl } from './urls.js'

/** Links in documents to pages that this build leaves out, turned to where the site stands. */
interface LinksElsewhere {
  /** Slugs of those pages. */
  elsewhere: ReadonlySet<string>
  /** Absolute URL of the site's root, with a trailing slash. */
  site: string
}

/** Rewrites the links of a document that still has the marker of relative sites as its base. */
export function leadElsewhere(html: string, { elsewhere, site }: LinksElsewhere): string {
  const link = new RegExp(`href="${RELATIVE_BASE}([^"#?]*)(?=["#?])`, 'g')
  return html.replace(link, (text, path: string) => {
    const slug = pathnameToSlug(path.replace(/\.html$/, '')).replace(/(?:^|\/)index$/, '')
    return elsewhere.has(slug) ? `href="${canonicalUrl(slug, site)}` : text
  })
}

/** What links of a relative site are written with; plain data. */
export interface RelativeLinks {
  elsewhere?: LinksElsewhere | undefined
}

/** Returns what becomes of each text of a relative site when it is written. */
export function relativeText({ elsewhere }: RelativeLinks): (text: string, path: string) => string {
  return (text, path) =>
    relativeDocument(elsewhere && path.endsWith('.html') ? leadElsewhere(text, elsewhere) : text, path)
}
