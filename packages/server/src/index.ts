export type { Configuration, Role } from './configuration/configuration.js'
export {
  type ConfigurationInputs,
  readConfiguration,
  SETTINGS,
  type SettingName,
} from './configuration/readConfiguration.js'
export type { KeyKind } from './keys/keyFormat.js'
export type { OperatorCommand, OperatorCommands } from './operator/commands.js'
export { runOperatorCommand } from './operator/runOperatorCommand.js'
export { type Server, type ServerHooks, startServer } from './startServer.js'
