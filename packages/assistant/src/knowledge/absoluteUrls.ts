import { markdownPage } from '@octavo/core'
import { ownLinks } from '../text/ownLink.js'

interface PageLocation {
  /** Path of the Markdown file below the site's root. */
  file: string
  /** The origin of the site, as a prefix of links, or `/` if it is unknown. */
  siteUrl: string
  /** Base path of the site, with a slash at both ends. */
  base: string
}

const isWithinSite = ownLinks('')
const HOST = 'https://site.invalid'

/** Returns the Markdown of a page with absolute URLs, because clients on other hosts read it. */
export function withAbsoluteUrls(markdown: string, place: PageLocation): string {
  let text = ''
  let at = 0
  for (const [from, to] of linkTargets(markdown)) {
    text += markdown.slice(at, from) + fullAddress(markdown.slice(from, to), place)
    at = to
  }
  return text + markdown.slice(at)
}

function fullAddress(text: string, { file, siteUrl, base }: PageLocation): string {
  const page = `${HOST}${base}${file.split('/').map(encodeURIComponent).join('/')}`
  if (!isWithinSite(text) || !URL.canParse(text, page)) return text
  const { origin, pathname, search, hash } = new URL(text, page)
  // More than one slash would start a host name.
  return origin === HOST
    ? siteUrl.replace(/\/$/, '') + pageUrl(pathname.replace(/^\/+/, '/'), base) + search + hash
    : text
}

/** Returns the pathname of the page that a Markdown file belongs to. */
function pageUrl(path: string, base: string): string {
  if (!path.endsWith('.md')) return path
  const file = path.startsWith(base) ? base + markdownPage(path.slice(base.length)) : path
  const page = file.slice(0, -'.md'.length)
  return page === `${base}index` ? base : page.replace(/\/index$/, '')
}

/** Matches a line that opens fenced code, after quote and list markers. */
const FENCE = /^(?:[ >]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})/
/** Matches a line that can close fenced code, including CRLF. */
const FENCE_END = /^[ >]*(`{3,}|~{3,})[ \t]*\r?$/
/** Matches the URL and title after `]`. */
const TARGET =
  /\([ \t]{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<>\\]|\([^\s()<>\\]{0,200}\)){1,2000}))(?:[ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^()\n]{0,500}\)))?[ \t]{0,9}\)/y

/** Start and end offsets of a URL, excluding angle brackets around it. */
type LinkTarget = [from: number, to: number]

/** Returns the URLs of links and images outside code, in order. Scans each line once, even for malicious input. */
export function linkTargets(markdown: string): LinkTarget[] {
  const targets: LinkTarget[] = []
  let fence: string | undefined
  let start = 0
  for (const line of markdown.split('\n')) {
    if (fence !== undefined) {
      if (FENCE_END.exec(line)?.[1]?.startsWith(fence)) fence = undefined
    } else {
      fence = FENCE.exec(line)?.[1]
      if (fence === undefined && line.includes('](')) lineTargets(line, start, targets)
    }
    start += line.length + 1
  }
  return targets
}

function lineTargets(line: string, start: number, targets: LinkTarget[]): void {
  const codeEnd = codeEnds(line)
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (sign === '\\') at++
    else if (sign === '`') at = codeEnd(at) - 1
    else if (sign === ']') {
      TARGET.lastIndex = at + 1
      const [whole, inBrackets, bare = ''] = TARGET.exec(line) ?? []
      if (whole === undefined) continue
      const from = start + at + 1 + (inBrackets === undefined ? whole.indexOf(bare) : whole.indexOf('<') + 1)
      targets.push([from, from + (inBrackets ?? bare).length])
      at += whole.length
    }
  }
}

/**
 * Returns a function that returns the end of inline code, given the start of a run of backticks. If the run opens no
 * code, it returns the end of the run.
 */
function codeEnds(line: string): (at: number) => number {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    const same = runs.get(run.length)
    if (same) same.push(index)
    else runs.set(run.length, [index])
  }
  for (const places of runs.values()) places.reverse()
  return (at) => {
    let end = at
    while (line[end] === '`') end++
    const places = runs.get(end - at) ?? []
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) < end) places.pop()
    const close = places.at(-1)
    return close === undefined ? end : close + end - at
  }
}
