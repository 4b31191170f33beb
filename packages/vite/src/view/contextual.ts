import type { ContextualOptionView, ContextualView, IconReference } from '@octavo/core'
import { slugToPathname } from '@octavo/core'
import { iconReference } from './siteView.js'
import { assetUrl, markdownFile, markdownUrl, type UrlOptions } from './urls.js'

export interface ContextualSources {
  /** docs.json `contextual`. */
  site: unknown
  /** Frontmatter `contextual`, which takes its place. */
  page?: unknown
}

export interface ContextualPage {
  slug: string
  urls: UrlOptions
  /** The spec of an operation's page. */
  spec?: string
  hasAssistant?: boolean
}

/** The menu of a page for readers with AI tools; undefined without entries. */
export function contextualView({ site, page }: ContextualSources, target: ContextualPage): ContextualView | undefined {
  const { options, display } = readContextual(page) ?? readContextual(site) ?? { options: [] }
  const entries = options.flatMap((option) => optionView(option, target))
  return entries.length === 0 ? undefined : { display: display === 'toc' ? 'toc' : 'header', options: entries }
}

/** What is no such object falls back to the site's. */
function readContextual(value: unknown): { options: unknown[]; display?: unknown } | undefined {
  const { options, display } = (value ?? {}) as { options?: unknown; display?: unknown }
  return Array.isArray(options) ? { options, display } : undefined
}

interface BuiltIn {
  title: string
  description: string
  icon: IconReference
  href?(target: ContextualPage): string | undefined
  /** Default: always. */
  isThere?(target: ContextualPage): boolean
}

const brand = (name: string): IconReference => ({ name, style: 'brands', library: 'fontawesome' })
const symbol = (name: string): IconReference => ({ name, library: 'lucide' })
const ask = (base: string) => (target: ContextualPage) => base + prompt(target)

/** Those that need a server beside the site, such as `mcp`, have no place in a static one. */
const BUILT_INS: Readonly<Record<string, BuiltIn>> = {
  assistant: {
    title: 'Ask the assistant',
    description: 'Ask about this page here',
    icon: symbol('sparkles'),
    isThere: ({ hasAssistant = false }) => hasAssistant,
  },
  copy: { title: 'Copy page', description: 'Copy the page as Markdown', icon: symbol('copy'), href: markdownPath },
  view: {
    title: 'View as Markdown',
    description: 'Open the page as plain text',
    icon: symbol('file-text'),
    href: markdownPath,
  },
  'download-pdf': { title: 'Save as PDF', description: 'Print the page', icon: symbol('printer') },
  'download-spec': {
    title: 'Download the API description',
    description: 'The document that this page is made of',
    icon: symbol('download'),
    href: specPath,
  },
  chatgpt: {
    title: 'Open in ChatGPT',
    description: 'Ask ChatGPT about this page',
    icon: symbol('message-circle'),
    href: ask('https://chatgpt.com/?hints=search&q='),
  },
  claude: {
    title: 'Open in Claude',
    description: 'Ask Claude about this page',
    icon: symbol('sparkles'),
    href: ask('https://claude.ai/new?q='),
  },
  perplexity: {
    title: 'Open in Perplexity',
    description: 'Ask Perplexity about this page',
    icon: symbol('search'),
    href: ask('https://www.perplexity.ai/search?q='),
  },
  grok: {
    title: 'Open in Grok',
    description: 'Ask Grok about this page',
    icon: brand('x-twitter'),
    href: ask('https://grok.com/?q='),
  },
  aistudio: {
    title: 'Open in Google AI Studio',
    description: 'Ask Gemini about this page',
    icon: brand('google'),
    href: ask('https://aistudio.google.com/prompts/new_chat?prompt='),
  },
  devin: {
    title: 'Open in Devin',
    description: 'Give Devin this page to work with',
    icon: symbol('terminal'),
    href: ask('https://app.devin.ai/?prompt='),
  },
}

function optionView(option: unknown, target: ContextualPage): ContextualOptionView[] {
  if (typeof option === 'string') {
    const known = Object.hasOwn(BUILT_INS, option) ? BUILT_INS[option] : undefined
    if (!known || known.isThere?.(target) === false) return []
    const { href: address, isThere: _, ...shown } = known
    const href = address?.(target)
    return address && href === undefined ? [] : [{ id: option, ...shown, ...(href !== undefined && { href }) }]
  }
  const { title, description, icon, href } = (option ?? {}) as Record<string, unknown>
  const address = customHref(href, target)
  if (typeof title !== 'string' || address === undefined) return []
  const reference = iconReference(icon)
  const text = typeof description === 'string' ? description : ''
  return [{ id: 'custom', title, description: text, href: address, ...(reference && { icon: reference }) }]
}

/** An author's address: `$path` is the page's, `$page` its text. Nothing answers at `$mcp` of a static site. */
function customHref(href: unknown, { slug }: ContextualPage): string | undefined {
  const fill = (text: string, encode: (value: string) => string) =>
    text
      .replaceAll('$page', '{page}')
      .replaceAll('$path', encode(slugToPathname(slug)))
      .replaceAll('$mcp', '')
  if (typeof href === 'string') return isSafe(href) ? fill(href, encodeURIComponent) : undefined
  const { base, query } = (href ?? {}) as { base?: unknown; query?: unknown }
  if (typeof base !== 'string' || !isSafe(base)) return undefined
  const parameters = (Array.isArray(query) ? query : []).map(({ key, value }: { key?: unknown; value?: unknown }) => {
    const encoded = encodeURIComponent(
      String(value ?? '')
        .replaceAll('$page', '\u0001')
        .replaceAll('$path', slugToPathname(slug))
        .replaceAll('$mcp', ''),
    )
    return `${encodeURIComponent(String(key ?? ''))}=${encoded.replaceAll('%01', '{page}')}`
  })
  return parameters.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`
}

function isSafe(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  return !/^(?:javascript|data|vbscript):/i.test(href.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''))
}

/** Where nobody knows the site's address, the browser fills in its own. */
function prompt({ slug, urls }: ContextualPage): string {
  const [before, after] = ['Read ', ' and answer my questions about it.'].map(encodeURIComponent)
  const address = urls.site === undefined ? '{address}' : encodeURIComponent(markdownUrl(slug, urls))
  return `${before}${address}${after}`
}

function markdownPath({ slug, urls }: ContextualPage): string {
  return urls.base + markdownFile(slug).split('/').map(encodeURIComponent).join('/')
}

function specPath({ spec, urls }: ContextualPage): string | undefined {
  return spec === undefined ? undefined : assetUrl(spec, urls.base)
}
