import { assetUrl, classifyUrl, pageUrl, slugOf, splitUrl } from '../remark/url.js'
import type { RenderRuntime } from '../render/renderTree.js'
import type { ContentOptions } from '../types.js'

type Jsx = Pick<RenderRuntime, 'jsx' | 'jsxs'>

/** JSX functions that write root-relative addresses in user code as the site's options ask for. */
export function rewritingRuntime({ jsx, jsxs }: Jsx, options: Pick<ContentOptions, 'base' | 'linkStyle'>): Jsx {
  return {
    jsx: (type, props, key) => jsx(type, rewriteProps(props, options), key),
    jsxs: (type, props, key) => jsxs(type, rewriteProps(props, options), key),
  }
}

function rewriteProps(props: Record<string, unknown>, options: ContentOptions): Record<string, unknown> {
  const { href, src } = props
  const changes: Record<string, unknown> = {}
  if (typeof href === 'string') changes.href = rewrite(href, options)
  if (typeof src === 'string') changes.src = rewrite(src, options)
  return Object.keys(changes).length > 0 ? { ...props, ...changes } : props
}

function rewrite(url: string, options: ContentOptions): string | undefined {
  const kind = classifyUrl(url, true)
  if (kind === 'unsafe') return undefined
  const base = options.base ?? '/'
  if (kind !== 'internal' || !url.startsWith('/') || (base !== '/' && url.startsWith(base))) return url
  const parts = splitUrl(url)
  const path = parts.path.replace(/^\/+/, '')
  const isFile = /\.[a-z\d]{1,8}$/i.test(path) && !/\.mdx?$/i.test(path)
  return isFile ? assetUrl(decode(path), parts, options) : pageUrl(slugOf(decode(path)), parts, options)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
