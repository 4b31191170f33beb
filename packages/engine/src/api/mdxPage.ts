import type { ResolvedDocsConfig } from '@octavo/config'
import type { Frontmatter, MdxEndpoint, PlaygroundTransport } from '@octavo/core'
import type { ApiSettings } from '@octavo/openapi'
import type { MdxPageContent } from '../render/apiContent.js'
import { parseApiEntry } from '../view/apiEntry.js'
import { playgroundDisplay } from '../view/display.js'

interface MdxPageOptions {
  config: Pick<ResolvedDocsConfig, 'api'>
  settings: ApiSettings
  transport: PlaygroundTransport
}

/** Returns the endpoint in a page's frontmatter `api`, without its fields, which are read when the page is compiled. */
export function mdxPage(
  { frontmatter, title }: { frontmatter: Frontmatter; title?: string | undefined },
  { config, settings, transport }: MdxPageOptions,
): MdxPageContent | undefined {
  const entry = frontmatter.api === undefined ? undefined : parseApiEntry(frontmatter.api)
  if (!entry || 'problem' in entry) return undefined
  const { method, address, isRelative } = entry
  const { mdx } = config.api
  const auth = pageAuth(frontmatter, mdx.auth)
  return {
    endpoint: {
      title: frontmatter.title ?? title ?? `${method} ${address}`,
      method,
      address,
      servers: isRelative ? mdx.server : [],
      auth,
      contentType: frontmatter.contentType,
      deprecated: frontmatter.deprecated || undefined,
    },
    settings,
    display: playgroundDisplay(frontmatter, config, !isRelative || mdx.server.length > 0),
    transport,
    // Credentials of one server must not reach another.
    credentialScope: isRelative ? 'mdx' : new URL('/', withoutParameters(address)).href,
  }
}

const METHODS = new Set(['bearer', 'basic', 'key', 'cobo', 'none'])

/** Returns the authentication from `authMethod`, its deprecated alias `auth`, or docs.json. */
function pageAuth(
  { authMethod, auth }: Frontmatter,
  site: ResolvedDocsConfig['api']['mdx']['auth'],
): MdxEndpoint['auth'] | undefined {
  const method = authMethod ?? (auth !== undefined && METHODS.has(auth) ? auth : undefined) ?? site.method
  if (method === undefined || method === 'none') return undefined
  return { method, name: site.name }
}

/** Returns the origin of a URL, with its variables but without their braces. */
function withoutParameters(address: string): string {
  const [server = ''] = /^https?:\/\/[^/?#]+/i.exec(address) ?? []
  const plain = server.replace(/[{}]/g, '')
  return URL.canParse(plain) ? plain : 'https://invalid'
}
