// Documents

// Markdown
export { type OperationMarkdownOptions, operationMarkdown } from './markdown/operationMarkdown.js'
export { isJsonObject, type Json, type JsonObject } from './model/json.js'
export type { LoadedSpec, Operation, SpecDocument, SpecHost, SpecTag, SpecVersion } from './model/spec.js'
// API playground
export {
  type MdxEndpoint,
  type MdxField,
  type MdxPlaygroundOptions,
  mdxPlaygroundData,
} from './playground/mdxPlayground.js'
export { type PlaygroundOptions, playgroundData } from './playground/playgroundData.js'
// Requests and code
export { buildRequest } from './request/index.js'
// Views
export type { OperationSource } from './view/operationSource.js'
export { operationView } from './view/operationView.js'
export type { ApiSettings, OperationViewOptions } from './view/options.js'
export { fragmentView, schemaPageView } from './view/schemaViews.js'
