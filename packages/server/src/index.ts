import type { Configuration } from './operation/configuration.js'
import type { Server } from './startServer.js'

export type { OperatorCommand, OperatorCommands } from './operation/commands.js'
export type { Configuration, Role } from './operation/configuration.js'
export {
  type ConfigurationInputs,
  readConfiguration,
  readOperationSettings,
  readPlace,
} from './operation/readConfiguration.js'
export { runOperatorCommand } from './operation/runOperatorCommand.js'
export type { SettingName } from './operation/settings.js'
export type { Server } from './startServer.js'
export type { KeyKind } from './stores/keyFormat.js'
export { readScopes, SCOPES } from './stores/permissions.js'

// Other modules are imported by the functions that need them, because a running server executes most commands.

/** Starts a server with the configured role. @throws {Error} with a message for the operator */
export async function startServer(configuration: Configuration): Promise<Server> {
  return (await import('./startServer.js')).startServer(configuration)
}

export const backUp: typeof import('./operation/backup.js').backUp = async (...args) =>
  (await import('./operation/backup.js')).backUp(...args)

export const restore: typeof import('./operation/backup.js').restore = async (...args) =>
  (await import('./operation/backup.js')).restore(...args)

export const diagnose: typeof import('./operation/diagnose.js').diagnose = async (...args) =>
  (await import('./operation/diagnose.js')).diagnose(...args)
