import type { Element, Nodes } from 'hast'

/** Headings of a description are below those of the page. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' }

/** Adds the theme's classes and the attributes of links to a sanitized tree. Relative URLs are resolved against `base`. */
export function finishTree(node: Nodes, base?: string): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    finishTree(child, base)
    if (child.type !== 'element') continue
    if (base !== undefined) resolveUrls(child, base)
    finishElement(child)
    if (child.tagName !== 'table') continue
    // Wide tables scroll separately.
    const wrapper = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-wrapper'], tabIndex: 0 },
      children: [child],
    }
    node.children[index] = wrapper as Element
  }
}

/** Makes relative URLs absolute, except for fragments, which mean the page that shows the text. */
function resolveUrls({ properties }: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const written = properties[name]
    if (typeof written !== 'string' || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(written) || !isSafeUrl(written)) continue
    if (URL.canParse(written, base)) properties[name] = new URL(written, base).href
  }
}

function finishElement(element: Element): void {
  const { properties } = element
  element.tagName = HEADINGS[element.tagName] ?? element.tagName
  if (element.tagName === 'a') finishLink(element)
  if (element.tagName === 'img') {
    if (!isSafeUrl(properties.src)) delete properties.src
    // Without `alt`, screen readers would read the URL of the image.
    properties.alt ??= ''
    Object.assign(properties, { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' })
  }
  if (element.tagName === 'pre') Object.assign(properties, { className: ['plain'], tabIndex: 0 })
}

function finishLink(element: Element): void {
  const { properties } = element
  const { href } = properties
  if (!isSafeUrl(href)) {
    delete properties.href
    element.tagName = 'span'
    return
  }
  const isOutside = /^[a-z][a-z\d+.-]*:|^\/\//i.test(String(href))
  properties.className = ['link']
  if (isOutside && !/^mailto:/i.test(String(href)))
    Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] })
}

/** True for http(s), mailto, fragments and paths. Ignores control characters, as browsers do before they read a scheme. */
function isSafeUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2_000) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove them from URLs
  const bare = value.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined
    ? !/^[\\/]{2}/.test(bare) && !/^[^/?#]*:/.test(bare)
    : ['http', 'https', 'mailto'].includes(scheme)
}
