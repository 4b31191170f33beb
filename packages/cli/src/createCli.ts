import { type CAC, type Command, cac } from 'cac'

const REMOTE_REFS = 'Https origin that $refs of OpenAPI documents may lead to; may be given several times'

const PLUGINS = 'Module that exports remarkPlugins and rehypePlugins'

const ASSISTANT = 'Show a chat with the assistant, which answers at this address (default: at the site itself)'

/** What builds and servers of sites have in common. */
const assistantOptions = (command: Command) =>
  command
    .option('--assistant [url]', ASSISTANT)
    .option('--assistant-domain <domain>', 'Identifier of the site at that address')
    .option('--assistant-key <key>', 'Public key (svc_dsc_…) for that address')

export const COMMANDS = ['dev', 'build', 'preview', 'check', 'serve', 'sites', 'keys', 'links']

/** What can be written on the command line. @param version of the program */
export function createCli(version: string): CAC {
  const cli = cac('octavo')
  const dev = cli
    .command('dev [dir]', 'Show the site while you write it')
    .option('--port <port>', 'Port; the next free one when it is taken', { default: 3000 })
    .option('--host [host]', 'Address to listen on')
    .option('--open', 'Open a browser')
    .option('--base <path>', 'Root path of the site')
    .option('--remote-refs <origin>', REMOTE_REFS)
    .option('--plugins <file>', PLUGINS)
  const build = cli
    .command('build [dir]', 'Write the site as static files')
    .option('--out <dir>', 'Output folder (default: dist in the docs folder)')
    .option('--base <path>', 'Root path of the site')
    .option('--site-url <url>', 'Where the site will stand (default: seo.metatags.canonical of docs.json)')
    .option('--strict', 'Treat every warning as an error')
    .option('--keep-going', 'Publish a notice in place of pages and documents with errors, and the rest of the site')
    .option('--placeholder', 'Alias of --keep-going')
    .option('--unsafe-svg', 'Publish SVG files with scripts unchanged')
    .option('--links <style>', 'extensionless, html or relative')
    .option('--remote-refs <origin>', REMOTE_REFS)
    .option('--plugins <file>', PLUGINS)
    .option('--cache <dir>', 'Folder that keeps rendered pages (default: .octavo in the docs folder)')
    .option('--no-cache', 'Keep nothing between builds')
    .option('--times', 'Print where the time went')
  cli
    .command('preview [dir]', 'Serve the built site as a static host would')
    .option('--out <dir>', 'Output folder')
    .option('--port <port>', 'Port', { default: 4173 })
    .option('--host [host]', 'Address to listen on')
    .option('--base <path>', 'Root path of the site')
  const check = cli
    .command('check [dir]', 'Find every problem without writing anything')
    .option('--base <path>', 'Root path of the site')
    .option('--json', 'Print the problems as JSON')
    .option('--github', 'Print the problems as GitHub annotations (default in GitHub Actions)')
    .option('--strict', 'Treat every warning as an error')
    .option('--strict-openapi', 'Compare OpenAPI documents with the published schemas, too')
    .option('--remote-refs <origin>', REMOTE_REFS)
    .option('--plugins <file>', PLUGINS)
  cli
    .command('serve', 'Run the server for hosted exports')
    .option('--role <role>', 'api, worker or all (default: all)')
    .option('--data <dir>', 'Folder of its data (default: data)')
    .option('--port <port>', 'Port (default: 4600)')
    .option('--host <host>', 'Address to listen on (default: 127.0.0.1)')
    .option('--isolation <mode>', 'auto, bwrap, process or command')
    .option('--config <file>', 'JSON file with settings')
  cli
    .command('sites <action> [domain]', 'Sites of the server: add, list, remove')
    .option('--org <name>', 'Organisation that the site belongs to')
    .option('--plan <name>', 'Plan of the organisation (default: enterprise)')
    .option('--dir <dir>', 'Source: a folder')
    .option('--git <url>', 'Source: a git repository')
    .option('--ref <ref>', 'Branch, tag or commit of the repository')
    .option('--directory <dir>', 'Folder of the repository that holds docs.json')
    .option('--build <dir>', 'Folder of a build that the assistant answers from, in place of exports')
    .option('--trusted', 'Build it also where nothing isolates builds')
    .option('--data <dir>', 'Folder of the server (default: data)')
    .option('--config <file>', "JSON file with the server's settings")
  cli
    .command('keys <action> [id]', 'API keys of the server: create, list, revoke')
    .option('--org <name>', 'Organisation that the key belongs to')
    .option('--kind <kind>', 'admin or assistant (default: admin)')
    .option('--domain <domain>', 'Site of an assistant key')
    .option('--name <name>', 'What the key is for')
    .option('--scopes <list>', 'read, write or both (default: read,write; of an assistant: read)')
    .option('--days <days>', 'How long the key is valid (default: until it is revoked)')
    .option('--data <dir>', 'Folder of the server (default: data)')
    .option('--config <file>', "JSON file with the server's settings")
  cli
    .command('links <action>', 'Keys that links to bundles are signed with: rotate, retire')
    .option('--data <dir>', 'Folder of the server (default: data)')
    .option('--config <file>', "JSON file with the server's settings")
  for (const command of [dev, build, check]) assistantOptions(command)
  // The parser notes that `--no-x` options are on by default, which reads as if nothing were cached.
  cli.help((sections) => {
    for (const section of sections) section.body = section.body.replace(/(--no-.*?) \(default: true\)$/gm, '$1')
  })
  cli.version(version)
  return cli
}
