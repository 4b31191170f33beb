import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, LineIndex } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { RenderedPage } from '../queries/pageBodies.js'
import { type LinkState, requestAll } from './externalRequests.js'

/** Names of examples (RFC 2606, RFC 6761), and hosts that only the author's machine or network has. */
const NOT_PUBLIC =
  /^(?:(?:.*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.0\.0\.0|\[.*\])$/i

/** Maximum number of requested URLs. */
const MAX_URLS = 5_000
/** Days for which a URL that responded is not requested again. */
const FRESH_DAYS = 7
const DAY = 86_400_000

interface ExternalLink {
  file: string
  url: string
}

interface ExternalCheckOptions {
  /** Folder of the cache. Undefined if there is none. */
  cacheDir: string | undefined
  /** Also requests hosts that are not public. Default: false. */
  hasPrivate?: boolean
}

/** Requests the links of pages to other sites, and reports those that are broken or have moved. */
export async function checkExternal(
  site: Site,
  pages: readonly Pick<RenderedPage, 'file' | 'body'>[],
  { cacheDir, hasPrivate = false }: ExternalCheckOptions,
): Promise<Diagnostic[]> {
  const links = pages.flatMap(({ file, body }) => externalUrls(body.html()).map((url): ExternalLink => ({ file, url })))
  const isPublic = (url: string) => hasPrivate || !NOT_PUBLIC.test(new URL(url).hostname)
  const urls = new Set(links.map(({ url }) => withoutHash(url)).filter(isPublic))
  const cache = readCache(cacheDir)
  const now = Date.now()
  const stale = [...urls].filter((url) => now - (cache.get(url) ?? 0) > FRESH_DAYS * DAY)
  const states = await requestAll(stale.slice(0, MAX_URLS))
  for (const [url, { kind }] of states) kind === 'ok' ? cache.set(url, now) : cache.delete(url)
  writeCache(cacheDir, new Map([...cache].filter(([url]) => urls.has(url))))
  const problems = links.flatMap((link) => linkProblem(site, link, states.get(withoutHash(link.url))) ?? [])
  const left = stale.length - states.size
  return left > 0 ? [...problems, tooMany(left)] : problems
}

/** Returns the absolute URLs to which the HTML of a page links, each once. */
export function externalUrls(html: string): string[] {
  const urls = [...html.matchAll(/<a\b[^>]*?\bhref="(https?:\/\/[^"]+)"/gi)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'),
  )
  return [...new Set(urls)].filter((url) => URL.canParse(url))
}

function withoutHash(url: string): string {
  const { href, hash } = new URL(url)
  return hash === '' ? href : href.slice(0, -hash.length)
}

function linkProblem(site: Site, { file, url }: ExternalLink, state: LinkState | undefined): Diagnostic | undefined {
  if (!state || state.kind === 'ok') return undefined
  const place = { file, ...locate(site.repository.readText(file) ?? '', url) }
  if (state.kind === 'moved')
    return {
      rule: 'LINK_MOVED',
      severity: 'notice',
      ...place,
      message: `"${url}" has moved for good.`,
      hint: `Link to "${state.to}".`,
    }
  if (state.kind === 'unknown')
    return {
      rule: 'LINK_UNKNOWN',
      severity: 'notice',
      ...place,
      message: `"${url}" could not be checked: ${state.reason}.`,
    }
  return {
    rule: 'LINK_EXTERNAL',
    severity: 'warning',
    ...place,
    message: `Broken link to "${url}": ${state.reason}.`,
    hint: 'Remove the link, or link to a copy of the page.',
  }
}

/** Returns where a text contains a URL. Links of snippets and computed ones have no location. */
function locate(text: string, url: string): Pick<Diagnostic, 'start' | 'end'> {
  const at = text.indexOf(url)
  if (at < 0) return {}
  const lines = new LineIndex(text)
  return { start: lines.positionAt(at), end: lines.positionAt(at + url.length) }
}

function tooMany(left: number): Diagnostic {
  return {
    rule: 'LINK_UNKNOWN',
    severity: 'notice',
    message: `${left} links to other sites were not checked, because there are more than ${MAX_URLS}.`,
    hint: 'Run the check again: URLs that responded are not requested again.',
  }
}

/** Returns when each URL responded, in milliseconds since 1970. */
function readCache(cacheDir: string | undefined): Map<string, number> {
  if (cacheDir === undefined) return new Map()
  try {
    const entries = Object.entries(JSON.parse(readFileSync(join(cacheDir, 'links.json'), 'utf8')) as object)
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return new Map()
  }
}

function writeCache(cacheDir: string | undefined, cache: ReadonlyMap<string, number>): void {
  if (cacheDir === undefined) return
  const file = join(cacheDir, 'links.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(cache)))
}
