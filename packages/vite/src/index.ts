import type { OctavoOptions } from '@octavo/engine'

export { octavo as default } from './octavo.js'

/**
 * Returns its argument and provides the types of `octavo.config.ts` to editors.
 * @example export default defineConfig({ siteUrl: 'https://docs.example.com' })
 */
export function defineConfig(config: OctavoOptions): OctavoOptions {
  return config
}

// docs.json
export type * from '@octavo/config/docs'
export type {
  AssistantView,
  AuthMethod,
  AuthorView,
  ContextualOptionView,
  ContextualView,
  Diagnostic,
  DivisionLevelView,
  DivisionView,
  FeedbackView,
  Frontmatter,
  Heading,
  HeadLinkView,
  HeadTag,
  IconReference,
  IntegrationsView,
  LinkStyle,
  LinkView,
  ListingEntryView,
  ListingView,
  NavbarLinkView,
  NavigationView,
  OriginalPage,
  PageMode,
  PageView,
  Phase,
  PlaygroundDisplay,
  Position,
  PostView,
  Rule,
  RuleId,
  ServiceCall,
  ServiceView,
  Severity,
  SidebarGroupView,
  SidebarItemView,
  SidebarPageView,
  SiteView,
  Suggestion,
  VersionView,
} from '@octavo/core'
// Pages and diagnostics
export { DocsError } from '@octavo/core'
// Options and plugins
export {
  type AssistantOptions,
  type BuildProgress,
  type BuildResult,
  type CheckResult,
  definePlugin,
  type FeedbackOptions,
  type LayoutOption,
  type ListedPage,
  type OctavoOptions,
  type OctavoPlugin,
  type OutputFile,
  type OutputSite,
  type PageUpdate,
  type PluginChecks,
  type PluginFiles,
  type PluginPage,
  type PluginProblem,
  type PluginSite,
  type RuleSettings,
  type SearchOptions,
  type SitePage,
  type StepTimes,
  type TreePage,
  type VirtualPage,
} from '@octavo/engine'
export type { PageSelection, Visibility } from '@octavo/site'
// Replaced parts of the layout
export type { LayoutPart, LayoutProps, OperationHeaderProps, SidebarItemProps, UiStrings } from '@octavo/theme'
export type { Root } from 'mdast'
export type { PluggableList } from 'unified'
export type { ViteDevServer } from 'vite'
export {
  type BuildOptions,
  build,
  type CheckOptions,
  check,
  type DevOptions,
  type DevServer,
  dev,
  type PreviewOptions,
  preview,
  type SiteOptions,
  type SitePreview,
} from './siteCommands.js'
