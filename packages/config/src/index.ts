// Loading

export type * from './docs.js'
// Changes of the text of docs.json
export { addRedirects, applyJsonEdits } from './edit/addRedirects.js'
export { type AddedVersion, addVersion, removeVersion } from './edit/editVersions.js'
export type { JsonEdit } from './edit/jsonEdits.js'
export { type LoadedConfig, loadConfig } from './loadConfig.js'
// Navigation as its author wrote it
export { NAME_KEYS } from './navigation/kinds.js'
export { LANGUAGE_CODES } from './navigation/languageCodes.js'
export { type PageFolder, readPageFolder } from './navigation/pageFolder.js'
export { type ResolvedBlog, type ResolvedDocsConfig, resolveConfig } from './resolveConfig.js'
export { type ConfigKey, configKeys } from './schemas/configKeys.js'
export { CONFIG_SUPPORT } from './schemas/configSupport.js'
// docs.json
export { CONTEXTUAL_OPTIONS } from './schemas/contextualSchema.js'
export type { JsonSchema } from './schemas/jsonSchema.js'
export { schemaAt } from './schemas/schemaAt.js'
