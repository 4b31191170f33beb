import type { Element, Nodes } from 'hast'

/** Headings of a description stand below those of the page. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' }

/** Gives a clean tree the looks of the theme and its links their manners; relative addresses count from `base`. */
export function finishTree(node: Nodes, base?: string): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    finishTree(child, base)
    if (child.type !== 'element') continue
    if (base !== undefined) completeAddresses(child, base)
    finishElement(child)
    if (child.tagName !== 'table') continue
    // Wide tables scroll by themselves.
    const wrapper = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-wrapper'], tabIndex: 0 },
      children: [child],
    }
    node.children[index] = wrapper as Element
  }
}

/** Places of the page itself stay: they are those of the page that shows the text. */
function completeAddresses({ properties }: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const written = properties[name]
    if (typeof written !== 'string' || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(written) || !isAddress(written)) continue
    if (URL.canParse(written, base)) properties[name] = new URL(written, base).href
  }
}

function finishElement(element: Element): void {
  const { properties } = element
  element.tagName = HEADINGS[element.tagName] ?? element.tagName
  if (element.tagName === 'a') finishLink(element)
  if (element.tagName === 'img') {
    if (!isAddress(properties.src)) delete properties.src
    // Without a text of its own an image says nothing, rather than its address.
    properties.alt ??= ''
    Object.assign(properties, { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' })
  }
  if (element.tagName === 'pre') Object.assign(properties, { className: ['plain'], tabIndex: 0 })
}

function finishLink(element: Element): void {
  const { properties } = element
  const { href } = properties
  if (!isAddress(href)) {
    delete properties.href
    element.tagName = 'span'
    return
  }
  const isOutside = /^[a-z][a-z\d+.-]*:|^\/\//i.test(String(href))
  properties.className = ['link']
  if (isOutside && !/^mailto:/i.test(String(href)))
    Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] })
}

/** http(s), mailto, a place of this page or a path: browsers drop controls before they read a scheme, so do we. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2_000) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
  const bare = value.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined
    ? !/^[\\/]{2}/.test(bare) && !/^[^/?#]*:/.test(bare)
    : ['http', 'https', 'mailto'].includes(scheme)
}
