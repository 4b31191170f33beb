import type { ServerTemplate, ServerVariable } from '../types.js'

/** Origins that one server stands for: whole ones, or a host with one free label in front. */
export interface OriginRule {
  protocol: string
  /** Of the whole host, or of what follows the free label, with its dot: `.example.com`. */
  host: string
  port: string
  hasFreeLabel: boolean
}

/** A document may multiply values of variables; no API has that many servers. */
const MOST_ORIGINS = 1000

const VARIABLE = /\{([^{}]+)\}/g

/** Takes the place of a label that readers fill in. */
const FREE = 'octavo-free-label'

/**
 * Origins a server's requests may go to: every combination of listed values, the default where no values are listed. A
 * variable without listed values may be filled in freely only as the first label of a host that goes on with a domain
 * (`https://{tenant}.example.com`); `{host}` or `{name}.com` would open everything. One that is the whole origin
 * (`{base}/v1`) stands for the values that the document has of it.
 */
export function originRules({ url, variables = {} }: ServerTemplate): OriginRule[] {
  const [authority = ''] = /^[^/]*\/\/[^/?#]*/.exec(url) ?? /^\{[^{}]+\}(?=[/?#]|$)/.exec(url) ?? []
  const rules = expand(authority, variables).map(readRule)
  return rules.filter((rule) => rule !== undefined)
}

function readRule(text: string): OriginRule | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password } = new URL(text)
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return undefined
  const hasFreeLabel = hostname.startsWith(`${FREE}.`)
  if (!hasFreeLabel && hostname.includes(FREE)) return undefined
  return { protocol, host: hasFreeLabel ? hostname.slice(FREE.length) : hostname, port, hasFreeLabel }
}

function expand(authority: string, variables: Readonly<Record<string, ServerVariable>>): string[] {
  let texts = ['']
  for (const [index, piece] of authority.split(VARIABLE).entries()) {
    const values = index % 2 === 0 ? [piece] : valuesOf(piece, { authority, variables })
    const most = Math.ceil(MOST_ORIGINS / texts.length)
    texts = texts.flatMap((text) => values.slice(0, most).map((value) => text + value)).slice(0, MOST_ORIGINS)
  }
  return texts
}

function valuesOf(
  name: string,
  { authority, variables }: { authority: string; variables: Readonly<Record<string, ServerVariable>> },
): readonly string[] {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
  const listed = variable?.enum?.filter((value) => typeof value === 'string') ?? []
  const known = variable && typeof variable.default === 'string' ? [variable.default] : []
  if (listed.length > 0) return [...new Set([...listed, ...known])]
  const [, after = ''] = authority.split(`//{${name}}`)
  return isOwnDomain(after.replace(/:\d+$/, '')) ? [...known, FREE] : known
}

/** True for `.example.com`, not for `.com` or `.co.uk`, below which everybody may have a host. */
function isOwnDomain(suffix: string): boolean {
  const labels = suffix.toLowerCase().split('.').slice(1)
  if (!suffix.startsWith('.') || labels.length < 2 || !labels.every((name) => /^[a-z0-9-]+$/.test(name))) return false
  const [second = '', top = ''] = labels.slice(-2)
  return labels.length > 2 || top.length > 2 || second.length > 3
}

/** Says whether a request may go to an address, by the servers of the site. */
export function isListed(url: URL, rules: readonly OriginRule[]): boolean {
  return rules.some(({ protocol, host, port, hasFreeLabel }) => {
    if (url.protocol !== protocol || url.port !== port) return false
    if (!hasFreeLabel) return url.hostname === host
    if (!url.hostname.endsWith(host)) return false
    return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(url.hostname.slice(0, -host.length))
  })
}
