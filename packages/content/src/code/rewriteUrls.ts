import { decodePercent, hasFileEnding } from '@octavo/core'
import { isIconFile, mapCssUrls, mapSrcSet } from '../remark/fileValues.js'
import type { RenderRuntime } from '../static/renderTree.js'
import { isObject } from '../static/staticValues.js'

// Links of Markdown get their URLs from the same functions.

import { assetUrl, classifyUrl, pageUrl, pathSlug, splitUrl, type UrlOptions } from '../esm/url.js'

type Jsx = Pick<RenderRuntime, 'jsx' | 'jsxs'>

/** Returns JSX functions that rewrite root-relative URLs in user code according to the site's options. */
export function rewritingRuntime({ jsx, jsxs }: Jsx, options: UrlOptions): Jsx {
  return {
    jsx: (type, props, key) => jsx(type, rewriteProps(props, options), key),
    jsxs: (type, props, key) => jsxs(type, rewriteProps(props, options), key),
  }
}

type Rewrite = (url: string) => string | undefined

function rewriteProps(props: Record<string, unknown>, options: UrlOptions): Record<string, unknown> {
  const rewriteUrl = (url: string) => rewrite(url, options)
  const changes: Record<string, unknown> = {}
  for (const [name, rewriteText] of Object.entries(TEXTS)) {
    const value = props[name]
    if (typeof value === 'string') changes[name] = rewriteText(value, rewriteUrl)
  }
  if (isObject(props.style)) changes.style = rewriteStyle(props.style, rewriteUrl)
  return Object.keys(changes).length > 0 ? { ...props, ...changes } : props
}

/** Rewriters of properties with URLs. */
const TEXTS: Readonly<Record<string, (value: string, rewriteUrl: Rewrite) => string | undefined>> = {
  href: (value, rewriteUrl) => rewriteUrl(value),
  src: (value, rewriteUrl) => rewriteUrl(value),
  poster: (value, rewriteUrl) => rewriteUrl(value),
  img: (value, rewriteUrl) => rewriteUrl(value),
  icon: (value, rewriteUrl) => (isIconFile(value) ? rewriteUrl(value) : value),
  srcSet: rewriteSrcSet,
  srcset: rewriteSrcSet,
  style: rewriteCss,
}

function rewriteSrcSet(value: string, rewriteUrl: Rewrite): string {
  return mapSrcSet(value, (url) => rewriteUrl(url) ?? '')
}

function rewriteCss(value: string, rewriteUrl: Rewrite): string {
  return mapCssUrls(value, (url) => rewriteUrl(url) ?? '')
}

function rewriteStyle(style: Record<string, unknown>, rewriteUrl: Rewrite): Record<string, unknown> {
  const entries = Object.entries(style)
  if (!entries.some(([, value]) => typeof value === 'string' && value.includes('url('))) return style
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? rewriteCss(value, rewriteUrl) : value]),
  )
}

function rewrite(url: string, options: UrlOptions): string | undefined {
  const kind = classifyUrl(url, true)
  if (kind === 'unsafe') return undefined
  const base = options.base ?? '/'
  if (kind !== 'internal' || !url.startsWith('/') || (base !== '/' && url.startsWith(base))) return url
  const parts = splitUrl(url)
  const path = parts.path.replace(/^\/+/, '')
  const isFile = hasFileEnding(path) && !/\.mdx?$/i.test(path)
  return isFile ? assetUrl(decodePercent(path), parts, options) : pageUrl(pathSlug(decodePercent(path)), parts, options)
}
