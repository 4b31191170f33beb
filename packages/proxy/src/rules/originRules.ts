import type { ServerTemplate, ServerVariable } from '../types.js'

/** An allowed origin, or all origins whose host consists of one variable label and a fixed suffix. */
export interface OriginRule {
  protocol: string
  /** The whole host, or the suffix after the variable label, including its dot: `.example.com`. */
  host: string
  port: string
  hasFreeLabel: boolean
}

/** Maximum number of origins, because combinations of variable values multiply. Real APIs have far fewer servers. */
const MAX_ORIGINS = 1000

const VARIABLE = /\{([^{}]+)\}/g

/** Placeholder for a label that readers fill in. */
const FREE_LABEL = 'octavo-free-label'

/**
 * Returns the origins to which a server's requests may be sent: every combination of listed values, or the default of
 * a variable that lists none. Such a variable can have any value only if it is the first label of a host below a
 * domain (`https://{tenant}.example.com`), because `{host}` or `{name}.com` would allow every host. A variable that is
 * the whole origin (`{base}/v1`) has the values that the document lists for it.
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
  const hasFreeLabel = hostname.startsWith(`${FREE_LABEL}.`)
  if (!hasFreeLabel && hostname.includes(FREE_LABEL)) return undefined
  return { protocol, host: hasFreeLabel ? hostname.slice(FREE_LABEL.length) : hostname, port, hasFreeLabel }
}

function expand(authority: string, variables: Readonly<Record<string, ServerVariable>>): string[] {
  let texts = ['']
  for (const [index, piece] of authority.split(VARIABLE).entries()) {
    const values = index % 2 === 0 ? [piece] : variableValues(piece, { authority, variables })
    const maxPerText = Math.ceil(MAX_ORIGINS / texts.length)
    texts = texts.flatMap((text) => values.slice(0, maxPerText).map((value) => text + value)).slice(0, MAX_ORIGINS)
  }
  return texts
}

function variableValues(
  name: string,
  { authority, variables }: { authority: string; variables: Readonly<Record<string, ServerVariable>> },
): readonly string[] {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
  const matchingEnum = variable?.enum?.filter((value) => typeof value === 'string') ?? []
  const defaultValues = variable && typeof variable.default === 'string' ? [variable.default] : []
  if (matchingEnum.length > 0) return [...new Set([...matchingEnum, ...defaultValues])]
  const [, after = ''] = authority.split(`//{${name}}`)
  return isOwnDomain(after.replace(/:\d+$/, '')) ? [...defaultValues, FREE_LABEL] : defaultValues
}

/** True for `.example.com`. False for `.com` or `.co.uk`, under which anyone can register a host. */
function isOwnDomain(suffix: string): boolean {
  const labels = suffix.toLowerCase().split('.').slice(1)
  if (!suffix.startsWith('.') || labels.length < 2 || !labels.every((name) => /^[a-z0-9-]+$/.test(name))) return false
  const [second = '', top = ''] = labels.slice(-2)
  return labels.length > 2 || top.length > 2 || second.length > 3
}

/** Returns whether the rules allow requests to the origin of a URL. */
export function isListed(url: URL, rules: readonly OriginRule[]): boolean {
  return rules.some(({ protocol, host, port, hasFreeLabel }) => {
    if (url.protocol !== protocol || url.port !== port) return false
    if (!hasFreeLabel) return url.hostname === host
    if (!url.hostname.endsWith(host)) return false
    return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(url.hostname.slice(0, -host.length))
  })
}
