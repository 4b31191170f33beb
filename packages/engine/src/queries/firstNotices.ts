import type { ResolvedDocsConfig } from '@octavo/config'
import { PROXY_PATH } from '@octavo/proxy'
import { parseSiteUrl } from '../files/urls.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { HOSTS_FOLDER } from '../outputs/hosts.js'
import type { BodyMeta } from '../render/types.js'

/** Returns advice for the author after the first build into a folder. */
export function firstNotices(
  {
    config: { seo, api },
    options: { siteUrl, base, links },
  }: { config: ResolvedDocsConfig; options: ResolvedOctavoOptions },
  pages: readonly { body: Pick<BodyMeta, 'features'> }[],
): string[] {
  const hasUrl = parseSiteUrl(siteUrl ?? seo.metatags.canonical, base) !== undefined
  const isForwarded =
    api.playground.proxy && links !== 'relative' && pages.some(({ body }) => body.features.includes('playground'))
  return [...(hasUrl ? [] : [NO_URL]), ...(isForwarded ? [FORWARDED] : [])]
}

const NO_URL =
  'No site URL: sitemap.xml, feeds and canonical links are omitted. Set seo.metatags.canonical in docs.json, or pass --site-url.'

const FORWARDED = `The API playground sends its requests to POST ${PROXY_PATH} on this site. octavo dev and octavo preview forward them, and so does a companion server: ${HOSTS_FOLDER} contains the rules for nginx and Caddy. On hosts that only serve files, browsers call the API directly, which the API has to allow (CORS).`
