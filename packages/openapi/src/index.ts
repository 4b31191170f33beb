// Markdown

// Overlays
export { extendedPaths, extendsUrl } from './load/applyOverlays.js'
// Documents
export { receivedDocument, type SentDocument, sentDocument } from './load/sentDocument.js'
export { loadLocalSpec, loadSpec } from './loadSpec.js'
export { isJsonObject } from './model/jsonValue.js'
export type { LoadedSpec, Operation, SpecDocument, TextStore } from './model/spec.js'
// Names of pages
export { SlugClaims } from './operations/claimSlugs.js'
export { choices, OperationIndex, operationName } from './operations/findOperation.js'
export {
  findGroup,
  groupOperations,
  type OperationGroup,
  operationBadge,
  specGroups,
} from './operations/groupOperations.js'
export { matchFile } from './operations/matchFile.js'
export { operationDescription } from './operations/operationDescription.js'
export { DEFAULT_DIRECTORY, documentSlug, operationSlug, operationTitle } from './operations/operationSlug.js'
// Entries
export { channelEntry, type OperationEntry, parseEntry, parseFrontmatterEntry } from './operations/pageEntry.js'
// Requests and code
export { codeView } from './samples/highlight.js'
export { SAMPLE_LANGUAGES, sampleLanguage } from './samples/languageList.js'
// Texts
export { describedPart, isDescribedTag, securitySchemes } from './schema/about.js'
// Caching
export { replyChannels } from './schema/channelSource.js'
export { describedTexts } from './schema/describedTexts.js'
export {
  documentFingerprint,
  documentFingerprints,
  modelFingerprint,
  operationFingerprint,
} from './schema/fingerprints.js'
export { modelUses, shownModels } from './schema/modelUses.js'
export { replaceElements } from './schema/redocElements.js'
// Published schemas
export { checkStrictly } from './validate/checkStrictly.js'
// Views
export { channelLine, channelMarkdown } from './view/channelMarkdown.js'
export { channelView } from './view/channelView.js'
// Pages about documents
export { documentMarkdown } from './view/documentMarkdown.js'
export { mdxPlaygroundData } from './view/mdxPlayground.js'
export { mdxServers, mdxUrl } from './view/mdxTemplate.js'
// Endpoints that MDX pages describe
export { mdxMarkdown, mdxView } from './view/mdxView.js'
export { channelContents, operationContents } from './view/operationContents.js'
export { endpointLine, operationMarkdown, schemaMarkdown } from './view/operationMarkdown.js'
export { operationView } from './view/operationView.js'
export {
  type DocumentViewOptions,
  documentTitle,
  groupView,
  operationLink,
  overviewView,
  type PageText,
} from './view/partView.js'
// API playground
export { playgroundData, playgroundJson } from './view/playgroundData.js'
export { fragmentView, schemaPageView } from './view/schemaViews.js'
export { channelForms } from './view/securityForms.js'
export type { SitePlace } from './view/serverTemplates.js'
// Templates of requests
export { documentServers, locatedServers } from './view/serverTemplates.js'
export { missingSchemas } from './view/shownSchemas.js'
export type { ApiSettings, OperationViewOptions } from './view/viewOptions.js'
