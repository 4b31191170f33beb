import type { Configuration } from './configuration/configuration.js'
import type { Server, ServerHooks } from './startServer.js'

export type { Configuration, Role } from './configuration/configuration.js'
export { type ConfigurationInputs, readConfiguration, readPlace } from './configuration/readConfiguration.js'
export type { SettingName } from './configuration/settings.js'
export type { KeyKind } from './keys/keyFormat.js'
export type { OperatorCommand, OperatorCommands } from './operator/commands.js'
export { runOperatorCommand } from './operator/runOperatorCommand.js'
export type { Server, ServerHooks } from './startServer.js'

// The others are imported when they are called, because the command line asks a running server for most things.

/** Starts a server with the configured role. @throws {Error} with a message for the operator */
export async function startServer(configuration: Configuration, hooks?: ServerHooks): Promise<Server> {
  return (await import('./startServer.js')).startServer(configuration, hooks)
}

export const backUp: typeof import('./operator/backup.js').backUp = async (...given) =>
  (await import('./operator/backup.js')).backUp(...given)

export const restore: typeof import('./operator/backup.js').restore = async (...given) =>
  (await import('./operator/backup.js')).restore(...given)

export const diagnose: typeof import('./operator/diagnose.js').diagnose = async (...given) =>
  (await import('./operator/diagnose.js')).diagnose(...given)
