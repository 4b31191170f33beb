// API pages
export { hasExample, readFields } from './api/readFields.js'
// Compiling

export { type EvaluatedPage, type EvaluateRuntime, evaluatePage } from './code/evaluatePage.js'
export { compilePage } from './compilePage.js'
// Code, formulas and icons
export { unknownIcon } from './decorate/checkIcon.js'
export type { Decorators } from './decorate/decorateContext.js'
export { decoratePage } from './decorate/decoratePage.js'
export { type ScannedImport, scanImports } from './esm/scanImports.js'
// Texts of specifications and other foreign data
export { createForeignMarkdown, type ForeignMarkdown } from './foreign/renderForeignMarkdown.js'
// Reading files without compiling them
export { replaceFrontmatterVariables, replaceTextVariables } from './frontmatter/frontmatterVariables.js'
export { FRONTMATTER_KEYS, type FrontmatterType } from './frontmatter/keys.js'
export { type ReadFrontmatter, readFrontmatter } from './frontmatter/readFrontmatter.js'
// What differs from the platform
export { FRONTMATTER_SUPPORT } from './frontmatter/support.js'
// Highlighting
export {
  type BlockColors,
  createHighlighter,
  DEFAULT_CODE_THEMES,
  type HighlightCache,
  type Highlighter,
  knownCodeThemes,
} from './highlight/createHighlighter.js'
export { unknownCodeTheme } from './highlight/unknownTheme.js'
// Icons
export { createIconResolver, type IconResolver, type IconSvg } from './icons/createIconResolver.js'
// Markdown
export { addressMarker, markedPages, OWN_ADDRESS, resolveAddresses, type SiteAddresses } from './markdown/addresses.js'
export { type FeedEntry, readFeedEntries } from './markdown/feedEntries.js'
export { inlineHtml, inlineText } from './markdown/inlineMarkdown.js'
export { type MarkdownOptions, treeToMarkdown } from './markdown/pageMarkdown.js'
export { COMPONENT_TAG, PROPERTY_TAG, readRendered } from './markdown/rendered.js'
export { escapeText as escapeMarkdown, linkTarget, linkText } from './markdown/text.js'
export type { DynamicNode } from './rehype/toElements.js'
// Addresses
export { readSiteLink } from './remark/siteLink.js'
// Rendering
export type { IslandData } from './render/islandData.js'
export { type IslandRuntime, type IslandSpec, type RenderRuntime, renderTree } from './render/renderTree.js'
export { type DynamicValue, isDynamicData, isTreeData, type PropValue, type TreeValue } from './static/values.js'
export type {
  CompiledPage,
  ContentHost,
  ContentOptions,
  PageFeature,
  PageLink,
  PageSource,
  UserModule,
} from './types.js'
// Paths of imports
export { type ResolvedSpecifier, resolveSpecifier } from './urls/resolveSpecifier.js'
