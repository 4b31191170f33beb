// Compiling

export { type EvaluatedPage, type EvaluateRuntime, evaluatePage } from './code/evaluatePage.js'
export { compilePage } from './compilePage.js'
export { BUILT_IN_COMPONENTS } from './components.js'
// Code, formulas and icons
export { type Decorators, decoratePage } from './decorate/decoratePage.js'
export { type ResolvedSpecifier, resolveSpecifier } from './esm/resolveSpecifier.js'
export { type ScannedImport, scanImports } from './esm/scanImports.js'
// Reading files without compiling them
export { type ReadFrontmatter, readFrontmatter } from './frontmatter/readFrontmatter.js'
// Highlighting
export {
  type BlockColors,
  createHighlighter,
  DEFAULT_CODE_THEMES,
  type HighlightCache,
  type Highlighter,
  isCodeTheme,
} from './highlight/createHighlighter.js'
// Icons
export { createIconResolver, type IconResolver, type IconSvg } from './icons/createIconResolver.js'
export type { DynamicNode } from './rehype/toElements.js'
// Rendering
export { type RenderRuntime, renderTree } from './render/renderTree.js'
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
