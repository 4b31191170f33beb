// The types of docs.json, for plugins.

export type * from './navigation/types.js'
export type {
  ApiConfig,
  ApiExamplesConfig,
  ApiMdxConfig,
  ApiParamsConfig,
  ApiPlaygroundConfig,
} from './schemas/apiSchema.js'
export type { Appearance, AppearanceConfig } from './schemas/appearanceSchema.js'
export type { BackgroundConfig } from './schemas/backgroundSchema.js'
export type { BannerConfig } from './schemas/bannerSchema.js'
export type { BlogConfig } from './schemas/blogSchema.js'
export type { ColorsConfig } from './schemas/colorsSchema.js'
export type {
  ContextualConfig,
  ContextualHref,
  ContextualOptionName,
  CustomContextualOption,
} from './schemas/contextualSchema.js'
export type { DocsConfig, ThemeName } from './schemas/docsSchema.js'
export type { ErrorsConfig, NotFoundConfig } from './schemas/errorsSchema.js'
export type { FeedbackConfig, VariationsConfig } from './schemas/feedbackSchema.js'
export type { FontConfig, FontsConfig } from './schemas/fontsSchema.js'
export type { FooterColumnConfig, FooterConfig, FooterLinkConfig, SocialName } from './schemas/footerSchema.js'
export type { IconConfig, IconLibrary, IconsConfig } from './schemas/iconSchema.js'
export type { IntegrationsConfig } from './schemas/integrationsSchema.js'
export type { FaviconConfig, LogoConfig } from './schemas/logoSchema.js'
export type { MarkdownConfig } from './schemas/markdownSchema.js'
export type { NavbarConfig, NavbarLinkConfig } from './schemas/navbarSchema.js'
export type { ColorPair, ImagePair } from './schemas/primitives.js'
export type { RedirectConfig } from './schemas/redirectsSchema.js'
export type { Metatags, OrganizationConfig, SeoConfig, SeoPathConfig } from './schemas/seoSchema.js'
export type { SpecConfig, SpecSource } from './schemas/specSource.js'
export type { CodeblocksConfig, Eyebrows, StylingConfig } from './schemas/stylingSchema.js'
export type { ThumbnailsConfig } from './schemas/thumbnailsSchema.js'
