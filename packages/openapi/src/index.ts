export { type LoadOptions, loadLocalSpec, loadSpec } from './load/loadSpec.js'
export { isJsonObject, type Json, type JsonObject } from './model/json.js'
export type { LoadedSpec, Operation, SpecDocument, SpecHost, SpecTag, SpecVersion } from './model/spec.js'
