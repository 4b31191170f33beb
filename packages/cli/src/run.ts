import { createRequire } from 'node:module'
import { DocsError, didYouMean } from '@octavo/core'
import { cac } from 'cac'
import type { BuildFlags } from './commands/build.js'
import type { CheckFlags } from './commands/check.js'
import type { DevFlags } from './commands/dev.js'
import type { PreviewFlags } from './commands/preview.js'
import { checkOptions } from './usage.js'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

const REMOTE_REFS = 'Https origin that $refs of OpenAPI documents may lead to; may be given several times'

const COMMANDS = ['dev', 'build', 'preview', 'check']

/**
 * Runs the command line and returns the exit status: 0 when all is well, 1 for problems in the
 * user's files or a command that does not exist.
 */
export async function run(argv: string[]): Promise<number> {
  const cli = cac('octavo')
  cli
    .command('dev [dir]', 'Show the site while you write it')
    .option('--port <port>', 'Port; the next free one when it is taken', { default: 3000 })
    .option('--host [host]', 'Address to listen on')
    .option('--open', 'Open a browser')
    .option('--base <path>', 'Root path of the site')
    .option('--remote-refs <origin>', REMOTE_REFS)
  cli
    .command('build [dir]', 'Write the site as static files')
    .option('--out <dir>', 'Output folder (default: dist in the docs folder)')
    .option('--base <path>', 'Root path of the site')
    .option('--site-url <url>', 'Where the site will stand (default: seo.metatags.canonical of docs.json)')
    .option('--strict', 'Treat every warning as an error')
    .option('--placeholder', 'Publish a notice in place of pages that do not compile')
    .option('--links <style>', 'extensionless, html or relative')
    .option('--remote-refs <origin>', REMOTE_REFS)
    .option('--cache <dir>', 'Folder that keeps rendered pages (default: .octavo in the docs folder)')
    .option('--no-cache', 'Keep nothing between builds')
    .option('--times', 'Print where the time went')
  cli
    .command('preview [dir]', 'Serve the built site as a static host would')
    .option('--out <dir>', 'Output folder')
    .option('--port <port>', 'Port', { default: 4173 })
    .option('--host [host]', 'Address to listen on')
    .option('--base <path>', 'Root path of the site')
  cli
    .command('check [dir]', 'Find every problem without writing anything')
    .option('--json', 'Print the problems as JSON')
    .option('--github', 'Print the problems as GitHub annotations (default in GitHub Actions)')
    .option('--strict', 'Treat every warning as an error')
    .option('--strict-openapi', 'Compare OpenAPI documents with the published schemas, too')
    .option('--remote-refs <origin>', REMOTE_REFS)
  // The parser notes that `--no-x` options are on by default, which reads as if nothing were cached.
  cli.help((sections) => {
    for (const section of sections) section.body = section.body.replace(/(--no-.*?) \(default: true\)$/gm, '$1')
  })
  cli.version(version)

  const { args, options } = cli.parse(argv, { run: false })
  if (options.help || options.version) return 0
  if (!cli.matchedCommand && argv.length > 2) {
    console.error(
      `octavo has no command "${argv[2]}". ${didYouMean(argv[2] ?? '', COMMANDS) ?? `There are ${COMMANDS.join(', ')}.`}`,
    )
    return 1
  }
  const dir = args[0] === undefined ? '.' : String(args[0])
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
