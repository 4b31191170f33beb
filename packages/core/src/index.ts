export { compareWithBaseline, formatBaseline } from './diagnostics/baseline.js'
export { codeFrame } from './diagnostics/codeFrame.js'
export {
  breaksPage,
  compareText,
  type Diagnostic,
  failsRun,
  hasErrors,
  normalizeDiagnostics,
  type Position,
  UNITS,
} from './diagnostics/diagnostic.js'
export { type DiagnosticGroup, summarizeDiagnostics } from './diagnostics/diagnosticGroups.js'
export { DocsError } from './diagnostics/docsError.js'
export {
  type FormatOptions,
  formatCounts,
  formatDiagnostic,
  formatDiagnostics,
  formatGitHubAnnotations,
  formatGroup,
  formatLocation,
  plural,
} from './diagnostics/format.js'
export { LineIndex } from './diagnostics/lines.js'
export { locationInText } from './diagnostics/locationInText.js'
export { formatSarif } from './diagnostics/sarif.js'
export { type Suggestion, suggest } from './diagnostics/suggestion.js'
export {
  Graph,
  type Input,
  input,
  type Outside,
  outside,
  type Query,
  query,
  type Read,
  type Source,
  sameJson,
} from './graph.js'
export { memo } from './memo.js'
export type * from './pages/apiRequest.js'
export type * from './pages/apiView.js'
export { ID_MARK } from './pages/apiView.js'
export type * from './pages/asyncView.js'
export type * from './pages/channelRequest.js'
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
} from './pages/component.js'
export { type HeadTag, headProblem } from './pages/headTag.js'
export { HTTP_METHODS } from './pages/httpMethods.js'
export { baseLanguage, languageKey } from './pages/languageKey.js'
export {
  isMarkdownPart,
  markdownPage,
  nextMarkdownFile,
  wholeMarkdownFile,
  wholeMarkdownPath,
} from './pages/markdownFiles.js'
export { fillMarkdownLabels, markdownLabel } from './pages/markdownLabels.js'
export {
  AUTH_METHODS,
  type AuthMethod,
  type MdxEndpoint,
  type MdxField,
  PLAYGROUND_DISPLAYS,
  type PlaygroundDisplay,
} from './pages/mdxEndpoint.js'
export type {
  DivisionKind,
  DivisionNode,
  GroupNode,
  IconReference,
  Navigation,
  NavigationNode,
  PageNode,
} from './pages/navigation.js'
export type { Frontmatter, Heading, OriginalPage, PageMode, SectionLines, TextSection } from './pages/page.js'
export * from './pages/playground.js'
export { prefersMarkdown } from './pages/prefersMarkdown.js'
export { HOP_BY_HOP, isForbiddenHeader, isReplacedHeader } from './pages/requestHeaders.js'
export {
  decodePath,
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
} from './pages/slugPaths.js'
export { componentSlug, headingSlug } from './pages/slugs.js'
export type { Support, SupportList } from './pages/support.js'
export { FLOW_LABELS, FLOW_URL_LABELS, labelKey } from './pages/tokenFlows.js'
export type * from './pages/view.js'
export { codeFingerprint } from './process/codeFingerprint.js'
export { contentHash } from './process/hash.js'
export { isProcessAlive, type LockResult, processMark, takeLock } from './process/lockFile.js'
export { growHeapSlowly, keepHeapsSmall, optimizeLess } from './process/optimizeLess.js'
export type { Phase, Rule, Severity } from './rules/rule.js'
export { RULES, type RuleId, rulePath } from './rules/rules.js'
export { contrast, distinctOn, mix, parseHex, type Rgb, readableOn, textContrast, textOn } from './text/contrast.js'
export { DRAWING_ID } from './text/drawingId.js'
export { formatDate } from './text/formatDate.js'
export { hexColor } from './text/hexColor.js'
export { escapeHtml, unescapeHtml } from './text/html.js'
export {
  convertCommands,
  hasNpmCommand,
  type InstallOptions,
  installCommand,
  PACKAGE_MANAGERS,
  type PackageManager,
} from './text/packageCommands.js'
export { type HexColor, readableColor, readableDiagram } from './text/readableDiagram.js'
export { didYouMean, nearestName, nearMiss, suggestedName } from './text/suggest.js'
export { wholeNumber } from './text/wholeNumber.js'
