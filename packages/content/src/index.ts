// API pages
export { hasExample, readFields } from './markdown/readFields.js'
// Compiling

export { isAsyncFunction } from './code/asyncFunction.js'
export { type EvaluatedPage, runPageCode } from './code/runPageCode.js'
export { FOLDER, PACKAGE } from './compileContext.js'
// Untrusted Markdown, such as descriptions in OpenAPI documents
export {
  type CompileDescription,
  createDescriptionCompiler,
  type Description,
  type DescriptionBase,
  type DescriptionOptions,
  MAX_DESCRIPTION_LENGTH,
  plainHtml,
} from './compileDescription.js'
export { compilePage, readReferences, STYLE_IMPORT } from './compilePage.js'
export { scanImports } from './esm/scanImports.js'
// Differences to Mintlify
export { FRONTMATTER_KEYS, FRONTMATTER_SUPPORT } from './frontmatter/frontmatterKeys.js'
export { FRONTMATTER_TEXTS } from './frontmatter/frontmatterTexts.js'
// Reading files without compiling them
export { replaceFrontmatterVariables, replaceTextVariables } from './frontmatter/frontmatterVariables.js'
export { parseYaml } from './frontmatter/parseYaml.js'
export { readFrontmatter } from './frontmatter/readFrontmatter.js'
export { splitFrontmatter } from './frontmatter/splitFrontmatter.js'
// Code, formulas and icons
export { unknownIcon } from './highlight/checkIcon.js'
// Highlighting
export { knownCodeThemes, unknownCodeTheme } from './highlight/codeThemes.js'
export {
  type BlockColors,
  createHighlighter,
  type Highlighter,
} from './highlight/createHighlighter.js'
// Icons
export { createIconResolver, type IconResolver } from './highlight/createIconResolver.js'
export type { CachedTypes, Decorators, DiagramResult, DrawDiagram } from './highlight/decorateContext.js'
export { decoratePage } from './highlight/decoratePage.js'
export { type Compiler, createTypeReader, type TypeReader, type VirtualFiles } from './highlight/typedCode.js'
export { type FeedEntry, readFeedEntries } from './markdown/feedEntries.js'
export { inlineHtml, inlineText, titleHtml, titleText } from './markdown/inlineTexts.js'
export { hasReadable, OWN_TAG, type OwnResult, replaceOwn } from './markdown/ownMarkdown.js'
export { COMPONENT_TAG, PROPERTY_TAG, readRendered } from './markdown/rendered.js'
export { takeSections } from './markdown/sectionMarks.js'
export { escapeText as escapeMarkdown, linkText } from './markdown/text.js'
export { treeToMarkdown } from './markdown/treeToMarkdown.js'
// Markdown
export { markedPages, markFile, markPage, PAGE_URL_MARK, resolveUrls, urlMarker } from './markdown/urlMarks.js'
// Links
export { mapSrcSet } from './remark/fileValues.js'
export { isGeneratedFile, readSiteLink } from './remark/siteLink.js'
// Types of properties
export { type ComponentImport, type ComponentUses, readComponentUses } from './snippets/componentUses.js'
// Barriers
export { readBarriers } from './snippets/readBarriers.js'
// Rendering
export { type IslandRuntime, type RenderRuntime, renderTree } from './static/renderTree.js'
export type {
  CompiledPage,
  ContentHost,
  ContentOptions,
  PackageModule,
  PageFeature,
  PageLink,
  PageReference,
  PageSource,
  UserModule,
} from './types.js'
// Paths of imports
