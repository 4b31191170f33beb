import { safeUrl } from './safeUrl.js'

const LINK_ATTRIBUTES = new Set(['href', 'xlinkhref', 'xlink:href', 'action', 'formaction', 'cite', 'ping'])
const SOURCE_ATTRIBUTES = new Set(['src', 'poster', 'background', 'data'])
const DROPPED = new Set(['srcdoc', 'dangerouslysetinnerhtml', 'ref', '__proto__'])
const NAME = /^[a-z_][\w:.-]*$/i

type Attributes = Record<string, unknown>

/**
 * Returns the attributes of an HTML element without those that could run scripts: event handlers, script URLs,
 * `srcdoc`, raw HTML, and names that could end the tag. Children and the key are kept.
 */
export function safeAttributes(attributes: Attributes): Attributes {
  const result: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    const safe = safeAttribute(name, value)
    if (safe !== undefined) result[name] = safe
  }
  return result
}

function safeAttribute(name: string, value: unknown): unknown {
  if (name === 'children') return value
  const key = name.toLowerCase()
  if (!NAME.test(name) || key.startsWith('on') || DROPPED.has(key)) return undefined
  if (LINK_ATTRIBUTES.has(key)) return safeUrl(value)
  if (SOURCE_ATTRIBUTES.has(key)) return safeUrl(value, 'src')
  if (key === 'srcset') return typeof value === 'string' && !/(?:java|vb)script:/i.test(value) ? value : undefined
  return value
}
