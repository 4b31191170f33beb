import { escapeHtml } from '@octavo/core'
import type { HtmlTagDescriptor, IndexHtmlTransformHook, Plugin } from 'vite'

/** Changes the HTML of a document. `path` is relative to the output folder. */
export type TransformHtml = (html: string, path: string) => Promise<string>

/**
 * Returns a function that runs `transformIndexHtml` of Vite plugins on a document, in Vite's order. Vite runs it only
 * on the entries of its bundle.
 */
export function htmlHooks(plugins: readonly Plugin[]): TransformHtml {
  const hooks = ['pre', undefined, 'post'].flatMap((order) =>
    plugins.flatMap((plugin) => {
      const hook = plugin.name.startsWith('vite:') ? undefined : plugin.transformIndexHtml
      if (!hook) return []
      const { handler, order: hookOrder } = typeof hook === 'function' ? { handler: hook, order: undefined } : hook
      return (hookOrder ?? undefined) === order ? [handler as IndexHtmlTransformHook] : []
    }),
  )
  return async (html, path) => {
    let result = html
    for (const hook of hooks) {
      const changed = await hook.call({} as never, result, { path: `/${path}`, filename: path })
      if (typeof changed === 'string') result = changed
      else if (Array.isArray(changed)) result = inject(result, changed)
      else if (changed) result = inject(changed.html, changed.tags)
    }
    return result
  }
}

const PLACES = {
  'head-prepend': /<head\b[^>]*>/,
  head: /(?=<\/head>)/,
  'body-prepend': /<body\b[^>]*>/,
  body: /(?=<\/body>)/,
} as const

function inject(html: string, tags: readonly HtmlTagDescriptor[]): string {
  return Object.entries(PLACES).reduce((result, [place, pattern]) => {
    const text = tags.filter(({ injectTo = 'head-prepend' }) => injectTo === place).map(tagText)
    return text.length === 0 ? result : result.replace(pattern, (match) => match + text.join(''))
  }, html)
}

const VOID = new Set(['link', 'meta', 'base'])

function tagText({ tag, attrs = {}, children }: HtmlTagDescriptor): string {
  const attributes = Object.entries(attrs).map(([name, value]) =>
    value === true ? ` ${name}` : value === false || value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`,
  )
  const start = `<${tag}${attributes.join('')}>`
  if (VOID.has(tag)) return start
  return `${start}${typeof children === 'string' ? children : (children ?? []).map(tagText).join('')}</${tag}>`
}
