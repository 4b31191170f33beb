import type { NavigationConfig } from '../navigation/types.js'
import { type ApiConfig, apiSchema } from './apiSchema.js'
import { type AppearanceConfig, appearanceSchema } from './appearanceSchema.js'
import { type BackgroundConfig, backgroundSchema } from './backgroundSchema.js'
import { type BannerConfig, bannerSchema } from './bannerSchema.js'
import { type BlogConfig, blogSchema } from './blogSchema.js'
import { type ColorsConfig, colorsSchema } from './colorsSchema.js'
import { type ContextualConfig, contextualSchema } from './contextualSchema.js'
import { type ErrorsConfig, errorsSchema } from './errorsSchema.js'
import { type FeedbackConfig, feedbackSchema, type VariationsConfig, variationsSchema } from './feedbackSchema.js'
import { type FontsConfig, fontsSchema } from './fontsSchema.js'
import { type FooterConfig, footerSchema } from './footerSchema.js'
import { type IconsConfig, iconsSchema } from './iconSchema.js'
import { type IntegrationsConfig, integrationsSchema } from './integrationsSchema.js'
import { choice, flag, type JsonSchema, map, record, recordWith, text } from './jsonSchema.js'
import { type FaviconConfig, faviconSchema, type LogoConfig, logoSchema } from './logoSchema.js'
import { type MarkdownConfig, markdownSchema } from './markdownSchema.js'
import { type NavbarConfig, navbarSchema } from './navbarSchema.js'
import { navigationDefinitions, navigationSchema } from './navigationSchema.js'
import { name } from './primitives.js'
import { type RedirectConfig, redirectsSchema } from './redirectsSchema.js'
import { type SeoConfig, seoSchema } from './seoSchema.js'
import { type StylingConfig, stylingSchema } from './stylingSchema.js'
import { type ThumbnailsConfig, thumbnailsSchema } from './thumbnailsSchema.js'

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'] as const
export type ThemeName = (typeof THEMES)[number]

/**
 * docs.json without its invalid values. Every key is optional, even the four required ones: a missing one is reported,
 * and the rest is still checked. `resolveConfig` applies defaults.
 */
export interface DocsConfig {
  $schema?: string
  theme?: ThemeName
  name?: string
  description?: string
  public?: boolean
  colors?: ColorsConfig
  logo?: LogoConfig
  favicon?: FaviconConfig
  appearance?: AppearanceConfig
  fonts?: FontsConfig
  icons?: IconsConfig
  background?: BackgroundConfig
  styling?: StylingConfig
  thumbnails?: ThumbnailsConfig
  navbar?: NavbarConfig
  navigation?: NavigationConfig
  footer?: FooterConfig
  banner?: BannerConfig
  blog?: BlogConfig | BlogConfig[]
  search?: { prompt?: string }
  seo?: SeoConfig
  errors?: ErrorsConfig
  redirects?: RedirectConfig[]
  variables?: Record<string, string>
  metadata?: { timestamp?: boolean }
  translations?: { notice?: boolean }
  interaction?: { drilldown?: boolean }
  contextual?: ContextualConfig
  markdown?: MarkdownConfig
  api?: ApiConfig
  integrations?: IntegrationsConfig
  feedback?: FeedbackConfig
  variations?: VariationsConfig
}

/** Schema of docs.json after `$ref` files are included. */
export const docsSchema: JsonSchema & { $defs: Readonly<Record<string, JsonSchema>> } = {
  ...recordWith<DocsConfig>('Configuration of a documentation site.', ['theme', 'name', 'colors', 'navigation'], {
    $schema: text('Path or URL of this schema, for editors.', { examples: ['./node_modules/octavo/docs.schema.json'] }),
    theme: choice(THEMES, 'Layout of the site.', { examples: ['mint'] }),
    name: name('Name of the project or company.', { examples: ['Example'] }),
    description: text('Description of the site, for search engines and agents.', {
      examples: ['Guides and API reference of Example.'],
    }),
    public: flag('Makes pages public by default, on sites that require sign-in.'),
    colors: colorsSchema,
    logo: logoSchema,
    favicon: faviconSchema,
    appearance: appearanceSchema,
    fonts: fontsSchema,
    icons: iconsSchema,
    background: backgroundSchema,
    styling: stylingSchema,
    thumbnails: thumbnailsSchema,
    navbar: navbarSchema,
    navigation: navigationSchema,
    footer: footerSchema,
    banner: bannerSchema,
    blog: blogSchema,
    search: record<{ prompt?: string }>('Search.', {
      prompt: text('Placeholder of the search field.', { examples: ['Search the docs'] }),
    }),
    seo: seoSchema,
    errors: errorsSchema,
    redirects: redirectsSchema,
    variables: map(text('Text that replaces the variable.'), 'Values for {{name}} in pages.', {
      examples: [{ version: '2.4.0' }],
    }),
    metadata: record<{ timestamp?: boolean }>('Page details.', {
      timestamp: flag('Shows the last-modified date of each page.', { default: false }),
    }),
    translations: record<{ notice?: boolean }>('Translated pages.', {
      notice: flag('Shows a notice on translations whose original has changed since, by the ledger of translations.', {
        default: false,
      }),
    }),
    interaction: record<{ drilldown?: boolean }>('Behavior of navigation.', {
      drilldown: flag('Selecting a nested group without a root page opens its first page.', { default: false }),
    }),
    contextual: contextualSchema,
    markdown: markdownSchema,
    api: apiSchema,
    integrations: integrationsSchema,
    feedback: feedbackSchema,
    variations: variationsSchema,
  }),
  $defs: navigationDefinitions,
}
