import type { CustomContextualOption } from '@octavo/config'
import type { ContextualOptionView, ContextualView, IconReference } from '@octavo/core'
import { slugToPathname } from '@octavo/core'
import { assetUrl, markdownFile, markdownUrl, type UrlOptions } from '../files/urls.js'
import { iconReference } from './siteView.js'

interface ContextualSources {
  /** docs.json `contextual`. */
  site: unknown
  /** Frontmatter `contextual`, which overrides docs.json. */
  page?: unknown
}

interface ContextualPage {
  slug: string
  urls: UrlOptions
  /** Path or URL of the OpenAPI document of an operation's page. */
  spec?: string
  hasAssistant?: boolean
  siteName?: string
  /** URL of the site's MCP server. */
  mcp?: string
}

/** Returns the page menu with entries for AI tools. Undefined if it has no entries. */
export function contextualView({ site, page }: ContextualSources, target: ContextualPage): ContextualView | undefined {
  const { options, display } = readContextual(page) ?? readContextual(site) ?? { options: [] }
  const entries = options.flatMap((option) => optionView(option, target))
  return entries.length === 0 ? undefined : { display: display === 'toc' ? 'toc' : 'header', options: entries }
}

/** Parses `contextual`. Returns undefined for an invalid object, so that the site's value is used. */
function readContextual(value: unknown): { options: unknown[]; display?: unknown } | undefined {
  const { options, display } = (value ?? {}) as { options?: unknown; display?: unknown }
  return Array.isArray(options) ? { options, display } : undefined
}

interface BuiltIn {
  title: string
  description: string
  icon: IconReference
  href?(target: ContextualPage): string | undefined
  /** Text that is copied instead of opening a URL. */
  copies?(mcp: string): string
  /** A feature that must be configured. */
  needs?: 'assistant' | 'mcp'
}

const brand = (name: string): IconReference => ({ name, style: 'brands', library: 'fontawesome' })
const symbol = (name: string): IconReference => ({ name, library: 'lucide' })
const connect = (link: (server: McpServer) => string) => (target: ContextualPage) =>
  target.mcp === undefined ? undefined : link({ name: target.siteName ?? 'docs', url: target.mcp })
const ask = (base: string) => (target: ContextualPage) => base + prompt(target)

const BUILT_INS: Readonly<Record<string, BuiltIn>> = {
  assistant: {
    title: 'Ask the assistant',
    description: 'Ask about this page here',
    icon: symbol('sparkles'),
    needs: 'assistant',
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
    description: 'The document that this page is generated from',
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
    description: 'Ask Devin about this page',
    icon: symbol('terminal'),
    href: ask('https://app.devin.ai/?prompt='),
  },
  mcp: {
    title: 'Copy MCP server URL',
    description: 'Copy the URL of the MCP server of this site',
    icon: symbol('plug'),
    copies: (url) => url,
    needs: 'mcp',
  },
  'add-mcp': {
    title: 'Copy MCP install command',
    description: 'Copy the command that adds the MCP server',
    icon: symbol('terminal'),
    copies: (url) => `npx add-mcp ${url}`,
    needs: 'mcp',
  },
  cursor: {
    title: 'Connect to Cursor',
    description: 'Install the MCP server in Cursor',
    icon: symbol('mouse-pointer-2'),
    href: connect(cursorLink),
    needs: 'mcp',
  },
  vscode: {
    title: 'Connect to VS Code',
    description: 'Install the MCP server in VS Code',
    icon: symbol('square-code'),
    href: connect(vscodeLink),
    needs: 'mcp',
  },
}

interface McpServer {
  name: string
  url: string
}

/** Returns the link described at https://cursor.com/docs/mcp/install-links. */
function cursorLink({ name, url }: McpServer): string {
  const config = Buffer.from(JSON.stringify({ url })).toString('base64')
  const query = [`name=${encodeURIComponent(name)}`, `config=${encodeURIComponent(config)}`]
  return `cursor://anysphere.cursor-deeplink/mcp/install?${query.join('&')}`
}

function vscodeLink({ name, url }: McpServer): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`
}

/** Returns the reason why an entry in docs.json or frontmatter is not shown, or why its `$mcp` is empty. */
export function contextualDiagnostic(
  option: unknown,
  { hasAssistant, mcp }: Pick<ContextualPage, 'hasAssistant' | 'mcp'>,
): 'unsupported' | 'assistant' | 'mcp' | undefined {
  if (typeof option !== 'string')
    return mcp === undefined && JSON.stringify(option).includes('$mcp') ? 'mcp' : undefined
  if (!Object.hasOwn(BUILT_INS, option)) return 'unsupported'
  const needs = BUILT_INS[option]?.needs
  if (needs === 'assistant') return hasAssistant ? undefined : needs
  return needs === 'mcp' && mcp === undefined ? needs : undefined
}

function optionView(option: unknown, target: ContextualPage): ContextualOptionView[] {
  if (typeof option === 'string') {
    const builtIn = contextualDiagnostic(option, target) === undefined ? BUILT_INS[option] : undefined
    if (!builtIn) return []
    const { href: optionHref, copies, needs: _, ...optionTexts } = builtIn
    const href = optionHref?.(target)
    if (optionHref && href === undefined) return []
    const text = target.mcp === undefined ? undefined : copies?.(target.mcp)
    return [{ id: option, ...optionTexts, href, copies: text }]
  }
  const { title, description, icon, href } = (option ?? {}) as Partial<CustomContextualOption>
  const filled = customHref(href, target)
  if (typeof title !== 'string' || filled === undefined) return []
  const reference = iconReference(icon)
  const text = typeof description === 'string' ? description : ''
  return [{ id: 'custom', title, description: text, href: filled, icon: reference }]
}

/** Fills in a custom URL: `$path` is the page's path, `$page` its text, `$mcp` the URL of the MCP server. */
function customHref(href: unknown, { slug, mcp = '' }: ContextualPage): string | undefined {
  const fill = (text: string, encode: (value: string) => string) =>
    text
      .replaceAll('$page', '{page}')
      .replaceAll('$path', encode(slugToPathname(slug)))
      .replaceAll('$mcp', encode(mcp))
  if (typeof href === 'string') return isSafe(href) ? fill(href, encodeURIComponent) : undefined
  const { base, query } = (href ?? {}) as { base?: unknown; query?: unknown }
  if (typeof base !== 'string' || !isSafe(base)) return undefined
  const parameters = (Array.isArray(query) ? query : []).map(({ key, value }: { key?: unknown; value?: unknown }) => {
    const encoded = encodeURIComponent(
      String(value ?? '')
        .replaceAll('$page', '\u0001')
        .replaceAll('$path', slugToPathname(slug))
        .replaceAll('$mcp', mcp),
    )
    return `${encodeURIComponent(String(key ?? ''))}=${encoded.replaceAll('%01', '{page}')}`
  })
  return parameters.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`
}

function isSafe(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  return !/^(?:javascript|data|vbscript):/i.test(href.replace(/[\u0000-\u0020\u007f-\u009f]/g, ''))
}

/** Returns the encoded prompt. Without a site URL, the browser fills in the URL of the page. */
function prompt({ slug, urls }: ContextualPage): string {
  const [before, after] = ['Read ', ' and answer my questions about it.'].map(encodeURIComponent)
  const url = urls.site === undefined ? '{address}' : encodeURIComponent(markdownUrl(slug, urls))
  return `${before}${url}${after}`
}

function markdownPath({ slug, urls }: ContextualPage): string {
  return urls.base + markdownFile(slug).split('/').map(encodeURIComponent).join('/')
}

function specPath({ spec, urls }: ContextualPage): string | undefined {
  return spec === undefined ? undefined : assetUrl(spec, urls.base)
}
