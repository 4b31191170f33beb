import { createRequire } from 'node:module'
import { didYouMean, optimizeLess } from '@octavo/core'
import type { BuildFlags } from './commands/buildCommand.js'
import type { CheckFlags } from './commands/checkCommand.js'
import type { DevFlags } from './commands/devCommand.js'
import type { EvalFlags } from './commands/evalCommand.js'
import type { InitFlags } from './commands/initCommand.js'
import type { McpFlags } from './commands/mcpCommand.js'
import type { MigrateFlags } from './commands/migrateCommand.js'
import type { NewFlags } from './commands/newPageCommand.js'
import type { OperateFlags } from './commands/operateCommand.js'
import type { PreviewFlags } from './commands/previewCommand.js'
import type { RenameFlags } from './commands/renameCommand.js'
import type { ServeFlags } from './commands/serveCommand.js'
import type { ServerFlags } from './commands/serverCommand.js'
import type { TriggerFlags } from './commands/triggerCommand.js'
import type { UpgradeFlags } from './commands/upgradeCommand.js'
import type { VersionFlags } from './commands/versionCommand.js'
import { COMMANDS } from './commandTable.js'
import { errorText } from './errorText.js'
import { parseArguments } from './parseArguments.js'
import { helpText } from './usage.js'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * Runs the command line and returns the exit status: 0 on success, 1 for errors in the user's files or an invalid command.
 */
export async function run(argv: string[]): Promise<number> {
  const [name = '', ...rest] = argv.slice(2)
  const isKnown = Object.hasOwn(COMMANDS, name)
  if (name === '' || argv.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(helpText(isKnown ? name : undefined))
    return name === '' ? 1 : 0
  }
  if (name === '--version' || name === '-v') {
    console.log(`octavo/${version} ${process.platform}-${process.arch} node-${process.version}`)
    return 0
  }
  const names = Object.keys(COMMANDS)
  if (!isKnown) {
    console.error(`Unknown command "${name}". ${didYouMean(name, names) ?? `Expected one of: ${names.join(', ')}.`}`)
    return 1
  }
  try {
    const { args, options } = parseArguments(name, rest)
    const [dir = '.', subject] = args
    if (name === 'build' || name === 'check') optimizeLess()
    switch (name) {
      case 'dev':
        return await (await import('./commands/devCommand.js')).dev(dir, options as DevFlags)
      case 'build':
        return await (await import('./commands/buildCommand.js')).build(dir, options as BuildFlags)
      case 'preview':
        return await (await import('./commands/previewCommand.js')).preview(dir, options as PreviewFlags)
      case 'mcp':
        return await (await import('./commands/mcpCommand.js')).mcp(dir, options as McpFlags)
      case 'lsp':
        return await (await import('./commands/lspCommand.js')).lsp(dir, version)
      case 'check':
        return await (await import('./commands/checkCommand.js')).check(dir, options as CheckFlags)
      case 'eval':
        return await (await import('./commands/evalCommand.js')).evaluate(dir, options as EvalFlags)
      case 'init':
        return await (await import('./commands/initCommand.js')).init(dir, options as InitFlags)
      case 'new':
        return (await import('./commands/newPageCommand.js')).newPage(args, options as NewFlags)
      case 'rename':
        return await (await import('./commands/renameCommand.js')).rename(args, options as RenameFlags)
      case 'version':
        return await (await import('./commands/versionCommand.js')).version(args, options as VersionFlags)
      case 'upgrade':
        return (await import('./commands/upgradeCommand.js')).upgrade(dir, options as UpgradeFlags)
      case 'migrate':
        return await (await import('./commands/migrateCommand.js')).migrate(dir, options as MigrateFlags)
      case 'serve':
        return await (await import('./commands/serveCommand.js')).serve(options as ServeFlags)
      case 'server':
        return await (await import('./commands/serverCommand.js')).server(dir, subject, options as ServerFlags)
      case 'sites':
        return await (await import('./commands/operateCommand.js')).sites(dir, subject, options as OperateFlags)
      case 'keys':
        return await (await import('./commands/operateCommand.js')).keys(dir, subject, options as OperateFlags)
      case 'people':
        return await (await import('./commands/operateCommand.js')).people(dir, subject, options as OperateFlags)
      case 'hooks':
      case 'schedules':
      case 'webhooks':
        return await (await import('./commands/triggerCommand.js')).manageTriggers(name, args, options as TriggerFlags)
      default:
        return await (await import('./commands/operateCommand.js')).links(dir, options as OperateFlags)
    }
  } catch (error) {
    console.error(errorText(error))
    return 1
  }
}
