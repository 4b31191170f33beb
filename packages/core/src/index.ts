// Data of API pages
export type * from './apiRequest.js'
export type * from './apiView.js'
export { ID_MARK } from './apiView.js'
export { codeFingerprint } from './codeFingerprint.js'
// Diagnostics
export { codeFrame } from './codeFrame.js'
// Components
export {
  COMMON_PROPS,
  type ComponentManifest,
  type ComponentManifests,
  type MarkdownElement,
  type MarkdownRule,
  type MarkdownWriter,
  type PropManifest,
  type PropType,
  type PropValues,
  type SiteComponent,
} from './component.js'
export { compareText, type Diagnostic, failsRun, hasErrors, normalizeDiagnostics, type Position } from './diagnostic.js'
export { type DiagnosticGroup, summarizeDiagnostics } from './diagnosticGroups.js'
export { DocsError } from './docsError.js'
export {
  type FormatOptions,
  formatCounts,
  formatDiagnostic,
  formatDiagnostics,
  formatGitHubAnnotations,
  formatGroup,
  formatLocation,
  plural,
} from './format.js'
// Derived values
export {
  Graph,
  type Input,
  input,
  type Outside,
  outside,
  query,
  type Read,
  type Source,
  sameJson,
} from './graph/graph.js'
export { memo } from './graph/memo.js'
// Content hashes
export { contentHash } from './hash.js'
export { type HeadTag, headProblem } from './headTag.js'
export { escapeHtml, unescapeHtml } from './html.js'
export { HTTP_METHODS } from './httpMethods.js'
// Languages
export { baseLanguage, languageKey } from './languageKey.js'
export { LineIndex } from './lines.js'
export { locationInText } from './locationInText.js'
export { isProcessAlive, type LockResult, processMark, takeLock } from './lockFile.js'
export {
  AUTH_METHODS,
  type AuthMethod,
  type MdxEndpoint,
  type MdxField,
  PLAYGROUND_DISPLAYS,
  type PlaygroundDisplay,
} from './mdxEndpoint.js'
// Pages, routes, navigation
export type {
  DivisionKind,
  DivisionNode,
  GroupNode,
  IconReference,
  Navigation,
  NavigationNode,
  PageNode,
} from './navigation.js'
export { growLess, optimizeLess } from './optimizeLess.js'
export type { Frontmatter, Heading, OriginalPage, PageMode, SectionLines, TextSection } from './page.js'
export * from './playground.js'
// Headers of requests
export { HOP_BY_HOP, isForbiddenHeader, isReplacedHeader } from './requestHeaders.js'
export {
  decodePercent,
  fileToSlug,
  foldName,
  hasFileEnding,
  type LinkStyle,
  normalizeSlug,
  pagePath,
  pathnameToSlug,
  rootPath,
  slugToPathname,
  titleFromSlug,
} from './routes.js'
export type { Phase, Rule, Severity } from './rules/rule.js'
export { RULES, type RuleId, rulePath } from './rules.js'
export { componentSlug, headingSlug } from './slugs.js'
export { didYouMean, nearestName, nearMiss } from './suggest.js'
export type { Support, SupportList } from './support.js'

// Data of page templates
export type * from './view.js'
// Numbers that people write
export { wholeNumber } from './wholeNumber.js'
