// Markdown
export { endpointLine, operationMarkdown, schemaMarkdown } from './markdown/operationMarkdown.js'
// Entries
export { type OperationEntry, parseEntry, parseFrontmatterEntry } from './match/entry.js'
export { choices, nameOf, OperationIndex } from './match/findOperation.js'
export { matchFile } from './match/matchFile.js'
export { mdxPlaygroundData } from './mdx/mdxPlayground.js'
export { mdxServers, mdxUrl } from './mdx/mdxTemplate.js'
// Endpoints that MDX pages describe
export { mdxMarkdown, mdxView } from './mdx/mdxView.js'
export { isJsonObject } from './model/json.js'
export type { LoadedSpec, Operation, SpecDocument } from './model/spec.js'
// Names of pages
export { SlugClaims } from './naming/claimSlugs.js'
export { badgeOf, groupOperations, type OperationGroup } from './naming/groupOperations.js'
export { operationDescription } from './naming/operationDescription.js'
export { DEFAULT_DIRECTORY, operationSlug, operationTitle } from './naming/operationSlug.js'
// Overlays
export { extendedPaths, extendsUrl } from './overlays/applyOverlays.js'
// API playground
export { playgroundData, playgroundJson } from './playground/playgroundData.js'
// Texts
export { describedTexts } from './references/describedTexts.js'
// Caching
export { fingerprintsOf, modelFingerprint, operationFingerprint } from './references/fingerprints.js'
// Requests and code
export { codeView } from './samples/highlight.js'
export { SAMPLE_LANGUAGES, sampleLanguage } from './samples/languages.js'
// Documents
export { loadLocalSpec, loadSpec } from './spec/loadSpec.js'
// Published schemas
export { checkStrictly } from './strict/checkStrictly.js'
export type { SitePlace } from './templates/serverTemplates.js'
// Templates of requests
export { documentServers } from './templates/serverTemplates.js'
// Views
export { operationView } from './view/operationView.js'
export type { ApiSettings, OperationViewOptions } from './view/options.js'
export { fragmentView, schemaPageView } from './view/schemaViews.js'
