import type { NavigationConfig } from './navigation/types.js'
import type {
  ApiConfig,
  ApiExamplesConfig,
  ApiMdxConfig,
  ApiParamsConfig,
  ApiPlaygroundConfig,
} from './schemas/apiSchema.js'
import type { AppearanceConfig } from './schemas/appearanceSchema.js'
import type { BannerConfig } from './schemas/bannerSchema.js'
import type { BlogConfig } from './schemas/blogSchema.js'
import type { ColorsConfig } from './schemas/colorsSchema.js'
import type { ContextualConfig } from './schemas/contextualSchema.js'
import type { DocsConfig, ThemeName } from './schemas/docsSchema.js'
import type { NotFoundConfig } from './schemas/errorsSchema.js'
import type { FeedbackConfig } from './schemas/feedbackSchema.js'
import type { FooterConfig } from './schemas/footerSchema.js'
import type { IconsConfig } from './schemas/iconSchema.js'
import type { NavbarConfig } from './schemas/navbarSchema.js'
import type { ImagePair } from './schemas/primitives.js'
import type { RedirectConfig } from './schemas/redirectsSchema.js'
import type { SeoConfig } from './schemas/seoSchema.js'
import type { CodeblocksConfig, Eyebrows } from './schemas/stylingSchema.js'

type With<T, Keys extends keyof T> = T & Required<Pick<T, Keys>>

interface ResolvedApiConfig extends Pick<ApiConfig, 'openapi' | 'asyncapi' | 'url'> {
  internal: boolean
  playground: Required<ApiPlaygroundConfig>
  params: Required<ApiParamsConfig>
  /** Default for `languages`: the default sample languages. */
  examples: With<ApiExamplesConfig, 'defaults' | 'autogenerate'>
  mdx: { server: string[]; auth: NonNullable<ApiMdxConfig['auth']> }
}

/** A blog with defaults. Paths have no slashes at their ends. */
export type ResolvedBlog = With<BlogConfig, 'folder' | 'title' | 'path' | 'permalink' | 'postsPerPage'>

/** Returns docs.json with all defaults filled in. */
export type ResolvedDocsConfig = Omit<DocsConfig, keyof ResolvedKeys> & ResolvedKeys

/** Keys that have a default or accept several formats. */
interface ResolvedKeys {
  theme: ThemeName
  name: string
  colors: Required<ColorsConfig>
  /** A single image applies to both color schemes. */
  logo?: ImagePair & { href?: string }
  favicon?: ImagePair
  appearance: Required<AppearanceConfig>
  icons: Required<IconsConfig>
  styling: { eyebrows: Eyebrows; codeblocks: CodeblocksConfig; latex?: boolean }
  navbar: With<NavbarConfig, 'links'>
  navigation: NavigationConfig
  footer: With<FooterConfig, 'socials' | 'links'>
  /** All blogs. Empty for sites without one. */
  blog: ResolvedBlog[]
  banner?: With<BannerConfig, 'dismissible' | 'type'>
  seo: With<SeoConfig, 'indexing' | 'metatags' | 'paths' | 'trailingSlash'>
  errors: { '404': With<NotFoundConfig, 'redirect'> }
  /** Redirects with unique sources. */
  redirects: Required<RedirectConfig>[]
  variables: Record<string, string>
  metadata: { timestamp: boolean }
  translations: { notice: boolean }
  contextual: Required<ContextualConfig>
  markdown: { schema: boolean; instructions: string[] }
  api: ResolvedApiConfig
  integrations: NonNullable<DocsConfig['integrations']>
  feedback: Required<FeedbackConfig>
}

const DEFAULT_COLOR = '#16a34a'

/** Returns the configuration with defaults. Does not modify its argument. */
export function resolveConfig(config: DocsConfig = {}): ResolvedDocsConfig {
  const { logo, favicon, banner, ...rest } = config
  const primary = config.colors?.primary ?? DEFAULT_COLOR
  return {
    ...rest,
    theme: config.theme ?? 'mint',
    name: config.name ?? 'Documentation',
    colors: { light: primary, dark: primary, ...config.colors, primary },
    logo: logo !== undefined ? bothAppearances(logo) : undefined,
    favicon: favicon !== undefined ? bothAppearances(favicon) : undefined,
    appearance: { default: 'system', strict: false, ...config.appearance },
    icons: { library: 'fontawesome', ...config.icons },
    styling: { eyebrows: 'section', codeblocks: 'system', ...config.styling },
    navbar: { links: [], ...config.navbar },
    navigation: config.navigation ?? {},
    footer: { socials: {}, links: [], ...config.footer },
    banner: banner && { dismissible: false, type: 'info', ...banner },
    blog: (config.blog === undefined ? [] : [config.blog]).flat().map(resolveBlog),
    seo: { indexing: 'navigable', metatags: {}, paths: [], trailingSlash: false, ...config.seo },
    errors: { '404': { redirect: false, ...config.errors?.['404'] } },
    redirects: resolveRedirects(config.redirects),
    variables: { ...config.variables },
    metadata: { timestamp: false, ...config.metadata },
    translations: { notice: false, ...config.translations },
    contextual: { display: 'header', ...config.contextual, options: [...new Set(config.contextual?.options)] },
    markdown: { schema: config.markdown?.schema ?? true, instructions: [config.markdown?.instructions ?? []].flat() },
    api: resolveApi(config.api),
    integrations: { ...config.integrations },
    feedback: { thumbs: false, edits: false, issues: false, ...config.feedback },
  }
}

function resolveBlog({ folder: postFolder = 'blog', path = postFolder, permalink, ...blog }: BlogConfig): ResolvedBlog {
  const listPath = withoutSlashes(path)
  return {
    title: 'Blog',
    postsPerPage: 10,
    ...blog,
    folder: withoutSlashes(postFolder.replace(/^\.\//, '')),
    path: listPath,
    permalink: withoutSlashes(permalink ?? `${listPath}/{slug}`),
  }
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

function resolveApi({ openapi, asyncapi, url, internal = true, ...api }: ApiConfig = {}): ResolvedApiConfig {
  return {
    openapi: openapi || undefined,
    asyncapi: asyncapi || undefined,
    url,
    internal,
    playground: { display: 'interactive', proxy: true, credentials: false, ...api.playground },
    params: { expanded: 'closed', post: [], ...api.params },
    examples: { defaults: 'all', autogenerate: true, ...api.examples },
    mdx: { server: [api.mdx?.server ?? []].flat(), auth: { ...api.mdx?.auth } },
  }
}

function resolveRedirects(redirects: readonly RedirectConfig[] = []): Required<RedirectConfig>[] {
  const bySource = new Map<string, Required<RedirectConfig>>()
  for (const redirect of redirects) {
    const source = fromRoot(redirect.source)
    const destination = /^https?:/i.test(redirect.destination) ? redirect.destination : fromRoot(redirect.destination)
    if (!bySource.has(source)) bySource.set(source, { permanent: true, ...redirect, source, destination })
  }
  return [...bySource.values()]
}

/** Returns a path that starts at the root of the site, as authors omit its slash. */
function fromRoot(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** Returns an image for each color scheme. If only one is set, it is used for both. */
function bothAppearances<T extends ImagePair>(image: string | T): T {
  const pair = (typeof image === 'string' ? { light: image, dark: image } : image) as T
  const light = pair.light ?? pair.dark
  const dark = pair.dark ?? pair.light
  return { ...pair, light, dark }
}
