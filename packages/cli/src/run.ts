import { createRequire } from 'node:module'
import { DocsError, didYouMean } from '@octavo/core'
import type { BuildFlags } from './commands/build.js'
import type { CheckFlags } from './commands/check.js'
import type { DevFlags } from './commands/dev.js'
import type { OperateFlags } from './commands/operate.js'
import type { PreviewFlags } from './commands/preview.js'
import type { ServeFlags } from './commands/serve.js'
import { COMMANDS, createCli } from './createCli.js'
import { parseArguments } from './parseArguments.js'
import { checkOptions } from './usage.js'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/**
 * Runs the command line and returns the exit status: 0 when all is well, 1 for problems in the
 * user's files or a command that does not exist.
 */
export async function run(argv: string[]): Promise<number> {
  const cli = createCli(version)
  const { args, options } = parseArguments(cli, argv)
  if (options.help || options.version) return 0
  if (!cli.matchedCommand && argv.length > 2) {
    console.error(
      `octavo has no command "${argv[2]}". ${didYouMean(argv[2] ?? '', COMMANDS) ?? `There are ${COMMANDS.join(', ')}.`}`,
    )
    return 1
  }
  const [dir = '.', subject] = args
  try {
    if (cli.matchedCommand) checkOptions(cli.matchedCommand, options)
    switch (cli.matchedCommandName) {
      case 'dev':
        return await (await import('./commands/dev.js')).dev(dir, options as DevFlags)
      case 'build':
        return await (await import('./commands/build.js')).build(dir, options as BuildFlags)
      case 'preview':
        return await (await import('./commands/preview.js')).preview(dir, options as PreviewFlags)
      case 'check':
        return await (await import('./commands/check.js')).check(dir, options as CheckFlags)
      case 'serve':
        return await (await import('./commands/serve.js')).serve(options as ServeFlags)
      case 'sites':
        return await (await import('./commands/operate.js')).sites(dir, subject, options as OperateFlags)
      case 'keys':
        return await (await import('./commands/operate.js')).keys(dir, subject, options as OperateFlags)
      case 'links':
        return await (await import('./commands/operate.js')).links(dir, options as OperateFlags)
      default:
        cli.outputHelp()
        return 1
    }
  } catch (error) {
    console.error(error instanceof DocsError ? error.message : errorText(error))
    return 1
  }
}

/** People get the message; the stack is for those who ask for it. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message
}
