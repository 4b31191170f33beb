// Loading
export { type LoadedConfig, loadConfig } from './loadConfig.js'
// Navigation as its author wrote it
export { NAME_KEYS } from './navigation/kinds.js'
export type * from './navigation/types.js'
export { type ResolvedDocsConfig, resolveConfig } from './resolveConfig.js'
export { type ConfigKey, configKeys } from './schemas/configKeys.js'
export { CONFIG_SUPPORT } from './schemas/configSupport.js'
// docs.json
export { CONTEXTUAL_OPTIONS, type CustomContextualOption } from './schemas/contextualSchema.js'
export type { DocsConfig } from './schemas/docsSchema.js'
export type { FontConfig, FontsConfig } from './schemas/fontsSchema.js'
export type { IconConfig } from './schemas/iconSchema.js'
export type { NavbarLinkConfig } from './schemas/navbarSchema.js'
