/** A command of the program. */
export interface Command {
  /** What it takes beside its options: `<required> [optional]`. */
  args: string
  summary: string
  /** What each option does, by how it is written: `--name <value>`, `--name [optional value]`, or a switch. */
  options: Readonly<Record<string, string>>
}

const command = (args: string, summary: string, options: Command['options']): Command => ({ args, summary, options })

/** What builds, checks and servers of sites have in common. */
const SITE_OPTIONS = {
  '--base <path>': 'Root path of the site',
  '--remote-refs <origin>': 'Https origin that $refs of OpenAPI documents may lead to; may be given several times',
  '--plugins <file>': 'Module that exports remarkPlugins and rehypePlugins',
  '--assistant [url]': 'Show a chat with the assistant, which answers at this address (default: at the site itself)',
  '--assistant-domain <domain>': 'Identifier of the site at that address',
  '--assistant-key <key>': 'Public key (svc_dsc_…) for that address',
}

/** What can be written on the command line. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  dev: command('[dir]', 'Show the site while you write it', {
    '--port <port>': 'Port; the next free one when it is taken (default: 3000)',
    '--host [host]': 'Address to listen on',
    '--open': 'Open a browser',
    ...SITE_OPTIONS,
  }),
  build: command('[dir]', 'Write the site as static files', {
    '--out <dir>': 'Output folder (default: dist in the docs folder)',
    '--site-url <url>': 'Where the site will stand (default: seo.metatags.canonical of docs.json)',
    '--strict': 'Treat every warning as an error',
    '--keep-going': 'Publish a notice in place of pages and documents with errors, and the rest of the site',
    '--placeholder': 'Alias of --keep-going',
    '--unsafe-svg': 'Publish SVG files with scripts unchanged',
    '--links <style>': 'extensionless, html or relative',
    ...SITE_OPTIONS,
    '--cache <dir>': 'Folder that keeps rendered pages (default: .octavo in the docs folder)',
    '--no-cache': 'Keep nothing between builds',
    '--times': 'Print where the time went',
  }),
  preview: command('[dir]', 'Serve the built site as a static host would', {
    '--out <dir>': 'Output folder',
    '--port <port>': 'Port (default: 4173)',
    '--host [host]': 'Address to listen on',
    '--base <path>': 'Root path of the site',
  }),
  check: command('[dir]', 'Find every problem without writing anything', {
    '--json': 'Print the problems as JSON',
    '--github': 'Print the problems as GitHub annotations (default in GitHub Actions)',
    '--strict': 'Treat every warning as an error',
    '--strict-openapi': 'Compare OpenAPI documents with the published schemas, too',
    ...SITE_OPTIONS,
  }),
  serve: command('', 'Run the server for hosted exports', {
    '--role <role>': 'api, worker or all (default: all)',
    '--data <dir>': 'Folder of its data (default: data)',
    '--port <port>': 'Port (default: 4600)',
    '--host <host>': 'Address to listen on (default: 127.0.0.1)',
    '--isolation <mode>': 'auto, bwrap, process or command',
    '--config <file>': 'JSON file with settings',
  }),
  sites: command('<action> [domain]', 'Sites of the server: add, list, remove', {
    '--org <name>': 'Organisation that the site belongs to',
    '--plan <name>': 'Plan of the organisation (default: enterprise)',
    '--dir <dir>': 'Source: a folder',
    '--git <url>': 'Source: a git repository',
    '--ref <ref>': 'Branch, tag or commit of the repository',
    '--directory <dir>': 'Folder of the repository that holds docs.json',
    '--build <dir>': 'Folder of a build that the assistant answers from, in place of exports',
    '--trusted': 'Build it also where nothing isolates builds',
    '--data <dir>': 'Folder of the server (default: data)',
    '--config <file>': "JSON file with the server's settings",
  }),
  keys: command('<action> [id]', 'API keys of the server: create, list, revoke', {
    '--org <name>': 'Organisation that the key belongs to',
    '--kind <kind>': 'admin or assistant (default: admin)',
    '--domain <domain>': 'Site of an assistant key',
    '--name <name>': 'What the key is for',
    '--scopes <list>': 'read, write or both (default: read,write; of an assistant: read)',
    '--days <days>': 'How long the key is valid (default: until it is revoked)',
    '--data <dir>': 'Folder of the server (default: data)',
    '--config <file>': "JSON file with the server's settings",
  }),
  links: command('<action>', 'Keys that links to bundles are signed with: rotate, retire', {
    '--data <dir>': 'Folder of the server (default: data)',
    '--config <file>': "JSON file with the server's settings",
  }),
}
