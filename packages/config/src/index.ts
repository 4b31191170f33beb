// Loading
export { type LoadedConfig, loadConfig } from './loadConfig.js'
// Navigation as its author wrote it
export { NAME_KEYS } from './navigation/kinds.js'
export type * from './navigation/types.js'
export { type ResolvedDocsConfig, resolveConfig } from './resolveConfig.js'
// docs.json
export { CONTEXTUAL_OPTIONS, type CustomContextualOption } from './schemas/contextual.js'
export type { DocsConfig } from './schemas/docs.js'
export type { FontConfig, FontsConfig } from './schemas/fonts.js'
export type { IconConfig } from './schemas/icon.js'
export { type ConfigKey, configKeys } from './schemas/keys.js'
export type { NavbarLinkConfig } from './schemas/navbar.js'
export { CONFIG_SUPPORT } from './schemas/support.js'
