import type { ResolvedDocsConfig } from '@octavo/config'
import { PROXY_PATH } from '@octavo/proxy'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { HOSTS_FOLDER } from '../outputs/hosts.js'
import type { BodyMeta } from '../render/types.js'
import { parseSiteUrl } from '../urls/urls.js'

/** Returns what the author may want to know of the first build into a folder. */
export function firstNotices(
  {
    config: { seo, api },
    options: { siteUrl, base, links },
  }: { config: ResolvedDocsConfig; options: ResolvedOctavoOptions },
  pages: readonly { body: Pick<BodyMeta, 'features'> }[],
): string[] {
  const hasAddress = parseSiteUrl(siteUrl ?? seo.metatags.canonical, base) !== undefined
  const isForwarded =
    api.playground.proxy && links !== 'relative' && pages.some(({ body }) => body.features.includes('playground'))
  return [...(hasAddress ? [] : [NO_ADDRESS]), ...(isForwarded ? [FORWARDED] : [])]
}

const NO_ADDRESS =
  'The address of the site is not known, so sitemap.xml, feeds and canonical links are left out. Set seo.metatags.canonical in docs.json, or pass --site-url.'

const FORWARDED = `Requests of the API playground are sent to POST ${PROXY_PATH} of this site. octavo dev and octavo preview forward them, and servers that run the companion server: ${HOSTS_FOLDER} has the rules for nginx and Caddy. Hosts of static files do not: for those set api.playground.proxy to false in docs.json, so that browsers call the API themselves.`
