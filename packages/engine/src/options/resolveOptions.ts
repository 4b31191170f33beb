import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { ResolvedDocsConfig } from '@octavo/config'
import { DocsError, type LinkStyle } from '@octavo/core'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { parseSiteUrl } from '../files/urls.js'
import { resolveAssistant } from './assistantOption.js'
import { checkOptions } from './checkOptions.js'
import { resolveFeedback } from './feedbackOption.js'
import type { OctavoOptions, ResolvedOctavoOptions } from './options.js'
import { resolveComponents } from './siteComponents.js'

/**
 * Validates options and applies defaults. Relative paths are resolved against `root`. `base` is Vite's.
 *
 * @throws DocsError for unknown options, invalid types and invalid values
 */
export function resolveOptions(
  options: OctavoOptions,
  { root, outDir, base }: { root: string; outDir: string; base: string },
): ResolvedOctavoOptions {
  checkOptions(options)
  const docsRoot = resolve(root, options.root ?? '.')
  const links = options.links ?? (/^\.?\/?$/.test(base) && base !== '/' ? 'relative' : 'extensionless')
  const isRelative = links === 'relative'
  const viteBase = isRelative ? RELATIVE_BASE : resolveBase(base)
  const mount = (options.mount ?? '').replace(/^\/+|\/+$/g, '')
  const siteBase = isRelative || mount === '' ? viteBase : `${viteBase}${mount}/`
  const plugins = options.plugins ?? []
  const assistant = resolveAssistant(options.assistant, { base: siteBase, isRelative })
  const cacheDir = cacheFolder(docsRoot, options.cacheDir)
  return {
    root: docsRoot,
    outDir: realFolder(resolve(root, outDir, mount)),
    base: siteBase,
    viteBase,
    links,
    linkStyle: links === 'extensionless' ? 'extensionless' : 'html',
    transformHtml: options.transformHtml ?? false,
    strict: options.strict ?? false,
    rules: options.rules ?? {},
    onPageError: options.onPageError ?? 'fail',
    parser: options.parser ?? 'auto',
    unsafeSvg: options.unsafeSvg ?? false,
    remoteRefs: (options.remoteRefs ?? []).map(checkOrigin),
    feedback: resolveFeedback(options.feedback),
    search: { code: options.search?.code ?? true, synonyms: options.search?.synonyms ?? [] },
    threads: Math.max(1, options.threads ?? Math.min(4, availableParallelism())),
    components: resolveComponents(
      Object.assign({}, ...plugins.map(({ components }) => components), options.components),
      docsRoot,
    ),
    layout: Object.assign({}, ...plugins.map(({ layout }) => layout), options.layout),
    head: options.head ?? [],
    plugins,
    cacheDir,
    assistant,
    selection: options.selection,
    siteUrl: options.siteUrl !== undefined ? checkSiteUrl(options.siteUrl) : undefined,
  }
}

/** Returns the link style. Default: `folder` with `seo.trailingSlash` in docs.json. */
export function resolveLinkStyle(
  { links, linkStyle }: Pick<ResolvedOctavoOptions, 'links' | 'linkStyle'>,
  config: Pick<ResolvedDocsConfig, 'seo'>,
): LinkStyle {
  return links === 'extensionless' && config.seo.trailingSlash ? 'folder' : linkStyle
}

/** @throws DocsError OPTION_SITE_URL */
function checkSiteUrl(text: string): string {
  if (parseSiteUrl(text, '/') !== undefined) return text
  throw new DocsError([
    {
      rule: 'OPTION_SITE_URL',
      severity: 'error',
      message: `Invalid site URL "${text.slice(0, 100)}".`,
      expected: 'an absolute URL such as `https://docs.example.com`.',
    },
  ])
}

/** @throws DocsError OPTION_REMOTE_REFS */
function checkOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' && `${url.origin}/` === url.href) return url.origin
  const [host] = /[^/:?#@]+\.[^/:?#@]+/.exec(text) ?? []
  throw new DocsError([
    {
      rule: 'OPTION_REMOTE_REFS',
      severity: 'error',
      message: `Invalid origin of remote references "${text.slice(0, 100)}".`,
      expected: 'an https origin without a path, such as `https://schemas.example.com`.',
      hint: host !== undefined ? `Did you mean "https://${host}"?` : undefined,
    },
  ])
}

/**
 * Returns the base with slashes around it. It is a prefix of pathnames, so it can't be a URL.
 *
 * @throws DocsError BASE_INVALID
 */
function resolveBase(base: string): string {
  if (/^\.|:|^\/\/./.test(base)) {
    const path = /^(?:https?:)?\/\/[^/]+(\/.*)?$/.exec(base)?.[1]
    throw new DocsError([
      {
        rule: 'BASE_INVALID',
        severity: 'error',
        message: `Invalid base "${base}".`,
        expected: 'the root path of the site, such as "/docs/".',
        hint: path !== undefined ? `Did you mean "${path}"?` : undefined,
      },
    ])
  }
  const path = base.replace(/^\/+|\/+$/g, '')
  return path === '' ? '/' : `/${path}/`
}

/** Resolves symlinks, so that the target folder is replaced instead of the link. */
function realFolder(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Creates and returns the cache folder. Undefined if it can't be created. */
function cacheFolder(root: string, option: string | false | undefined): string | undefined {
  // A mistyped root must not be created.
  if (option === false || !existsSync(root)) return undefined
  const folder = option === undefined ? join(root, '.octavo') : isAbsolute(option) ? option : resolve(root, option)
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return undefined
  }
}
