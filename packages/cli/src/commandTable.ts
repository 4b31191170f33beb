/** A command of `octavo`. */
export interface Command {
  /** Positional arguments, such as `<required> [optional]`. */
  args: string
  summary: string
  /** Descriptions by option syntax: `--name <value>`, `--name [optional value]`, or a switch. */
  options: Readonly<Record<string, string>>
}

const command = (args: string, summary: string, options: Command['options']): Command => ({ args, summary, options })

/** Options shared by dev, build and check. */
const SITE_OPTIONS = {
  '--base <path>': 'Root path of the site',
  '--remote-refs <origin>': 'HTTPS origin that $refs of OpenAPI documents may point to; can be repeated',
  '--assistant [url]': 'Show a chat with the assistant at this URL (default: the site itself)',
  '--assistant-domain <domain>': 'Identifier of the site at that URL',
  '--assistant-key <key>': 'Public key (svc_dsc_…) for that URL',
}

/** Options shared by the commands of the operator. */
const SERVER_OPTIONS = {
  '--data <dir>': 'Data folder of the server (default: data)',
  '--config <file>': "JSON file with the server's settings",
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  dev: command('[dir]', 'Start the dev server', {
    '--port <port>': 'Port; the next free one if it is in use (default: 3000)',
    '--host [host]': 'Host name or IP address to listen on',
    '--open': 'Open a browser',
    ...SITE_OPTIONS,
  }),
  build: command('[dir]', 'Build the site as static files', {
    '--out <dir>': 'Output folder (default: dist in the docs folder)',
    '--site-url <url>': 'URL of the published site (default: seo.metatags.canonical of docs.json)',
    '--strict': 'Treat every warning as an error',
    '--keep-going': 'Publish a notice in place of pages and documents with errors',
    '--placeholder': 'Alias of --keep-going',
    '--unsafe-svg': 'Publish SVG files with scripts unchanged',
    '--links <style>': 'extensionless, html or relative',
    ...SITE_OPTIONS,
    '--cache <dir>': 'Folder of the cache of rendered pages (default: .octavo in the docs folder)',
    '--no-cache': 'Disable the cache',
    '--threads <number>': 'Maximum number of render threads (default: the number of processors, at most four)',
    '--times': 'Print the duration of each step',
    '--explain': 'Print which pages were rendered again, and the file or setting that caused it',
    '--watch': 'Build again after each change of a file, until Ctrl+C',
  }),
  preview: command('[dir]', 'Serve the built site as a static host would', {
    '--out <dir>': 'Output folder',
    '--port <port>': 'Port (default: 4173)',
    '--host [host]': 'Host name or IP address to listen on',
    '--base <path>': 'Root path of the site',
  }),
  mcp: command('[site]', 'Let an editor or agent search and read a site: a folder or the URL of a published one', {
    '--out <dir>': 'Output folder (default: dist in the docs folder)',
  }),
  lsp: command('[dir]', 'Run the language server, which editors start; it talks over standard input and output', {
    '--stdio': 'Accepted for editors that pass it; there is no other transport',
  }),
  check: command('[dir]', 'Report errors and warnings without writing files', {
    '--json': 'Print the report as JSON',
    '--github': 'Print GitHub annotations (default in GitHub Actions)',
    '--sarif': 'Print the report as SARIF, which code scanning services read',
    '--baseline <file>': 'Report only what the file does not list',
    '--write-baseline': 'With --baseline: list all present errors and warnings in the file',
    '--strict': 'Treat every warning as an error',
    '--strict-openapi': 'Also validate OpenAPI documents against the published schemas',
    '--external': 'Also request links to other sites',
    '--external-private': 'With --external: also request hosts of private networks',
    '--unused': 'Also report pages, images and snippets that nothing refers to',
    '--a11y': 'Also report images, headings, links and colors that are barriers for some readers',
    '--budget [limits]':
      'Also report built pages above limits in kB, compressed (default: html=50,css=30,js=60,images=1000)',
    '--out <dir>': 'With --budget: output folder (default: dist in the docs folder)',
    '--types': "Also check properties of the site's own components from their TypeScript types",
    '--translations': 'Print which translations are outdated or missing, instead of errors and warnings',
    '--write': 'With --translations: record new and changed translations as up to date',
    '--fail-on <list>': 'With --translations: exit with status 1 for outdated, missing or outdated,missing',
    '--network': 'Also ask the servers of OpenAPI documents whether pages of the site may call them (CORS)',
    ...SITE_OPTIONS,
  }),
  eval: command('[dir]', 'Test that search and assistant find the facts that evals.yaml lists', {
    '--json': 'Print the report as JSON',
    '--github': 'Print GitHub annotations (default in GitHub Actions)',
    '--sarif': 'Print the report as SARIF, which code scanning services read',
    '--out <dir>': 'Test this output folder (default: the pages in the docs folder)',
    '--answers': 'Also test what the model answers that ASSISTANT_BASE_URL and ASSISTANT_MODEL name',
    '--write': 'Add a draft to evals.yaml for each page that it does not name, instead of testing',
  }),
  init: command('[dir]', 'Make a site of a folder of Markdown files, such as a README and docs, without moving them', {
    '--dry-run': 'Print the files that it would write',
  }),
  new: command('page <path>', 'Add a page to the site and its navigation', {
    '--title <title>': 'Title of the page (default: based on its path)',
    '--group <name>': 'Navigation group (default: the one with the most pages in the same folder)',
    '--dir <dir>': 'Docs folder (default: the current folder)',
  }),
  rename: command('<old> <new>', 'Rename a page, folder or file, and everything that links to it', {
    '--dry-run': 'Print the changes without writing them',
    '--no-redirects': 'Add no redirects from the old paths',
    '--dir <dir>': 'Docs folder (default: the current folder)',
  }),
  version: command('<action> [name]', 'Manage versions of the documentation: create, list, remove', {
    '--from <version>': 'Version that create copies (default: the default version)',
    '--current <name>':
      'Name of the present documentation, if the site has no versions yet (default: Latest, or Next with --default)',
    '--default': 'Make the new version the default one, and mark the version that it copies as unreleased',
    '--unlisted': 'Omit the new version from the sitemap and llms.txt',
    '--redirects': 'Redirect the pages of a removed version to the newest version',
    '--dry-run': 'Print the changes without writing them',
    '--dir <dir>': 'Docs folder (default: the current folder)',
  }),
  upgrade: command('[dir]', 'Replace the outdated syntax of a docs folder, such as mint.json and renamed components', {
    '--dry-run': 'Print the changes without writing them',
  }),
  migrate: command('[dir]', 'Convert a site of another generator into a new folder', {
    '--from <generator>': 'mintlify, docusaurus, vitepress, starlight or mkdocs (default: detected)',
    '--config <file>': 'Configuration file, if it has another name than usual',
    '--out <dir>': 'Output folder (default: the folder name with -octavo)',
    '--report <file>': 'Write the report as Markdown',
    '--json': 'Print the report as JSON',
    '--no-run': 'Never run the configuration; read its source only',
    '--force': 'Overwrite edits in the output folder',
  }),
  serve: command('', 'Run the companion server', {
    '--role <role>': 'api, worker or all (default: all)',
    '--data <dir>': 'Data folder (default: data)',
    '--port <port>': 'Port (default: 4600)',
    '--host <host>': 'Host name or IP address to listen on (default: 127.0.0.1)',
    '--isolation <mode>': 'auto, bwrap, process or command',
    '--config <file>': 'JSON file with settings',
  }),
  server: command('<action> [file]', 'Operate the companion server: status, backup, restore, doctor', {
    ...SERVER_OPTIONS,
  }),
  sites: command('<action> [domain]', 'Manage the sites of the server: add, list, verify, remove', {
    '--org <name>': 'Organization that the site belongs to',
    '--plan <name>': 'Plan of the organization (default: enterprise)',
    '--dir <dir>': 'Source: a folder',
    '--git <url>': 'Source: a git repository',
    '--ref <ref>': 'Branch, tag or commit of the repository',
    '--directory <dir>': 'Folder of the repository that contains docs.json',
    '--build <dir>': 'Folder of a build that the assistant uses instead of exports',
    '--trusted': 'Allow builds of the site without isolation',
    ...SERVER_OPTIONS,
  }),
  keys: command('<action> [id]', 'Manage the API keys of the server: create, list, revoke', {
    '--org <name>': 'Organization that the key belongs to',
    '--kind <kind>': 'admin or assistant (default: admin)',
    '--domain <domain>': 'Site of an assistant key',
    '--name <name>': 'Purpose of the key',
    '--origins <list>': 'Origins whose pages may use an assistant key, with commas between them (default: all)',
    '--per-minute <number>': 'Requests with an assistant key per minute (default: no limit)',
    '--scopes <list>':
      'read, write and audit, with commas between them (default: read,write; for assistant keys: read)',
    '--days <days>': 'Days until the key expires (default: it does not expire)',
    ...SERVER_OPTIONS,
  }),
  people: command(
    '<action> [email]',
    'Manage who signs in to the dashboard: invite, link, list, role, remove, operator',
    {
      '--org <name>': 'Organization of the person',
      '--role <role>': 'owner, editor or viewer (default: editor)',
      '--revoke': 'With operator: end the access to all organizations',
      ...SERVER_OPTIONS,
    },
  ),
  hooks: command('<action> [domain] [id]', 'Manage push triggers: add, list, deliveries, token, remove', {
    '--provider <name>': 'github, gitlab or gitea',
    '--repository <path>': "Path of the repository, such as acme/docs (default: that of the site's URL)",
    '--api-url <url>': "Base URL of the API of the Git host (default: that of the host in the site's URL)",
    '--with-token': 'Read the token with which results are sent from standard input',
    '--remove-token': 'With token: send no more results',
    ...SERVER_OPTIONS,
  }),
  schedules: command('<action> [domain] [id]', 'Manage scheduled exports: add, list, change, remove', {
    '--cron <expression>': 'Minute, hour, day, month and weekday, such as "30 2 * * 1-5"',
    '--time-zone <name>': 'Time zone, such as Europe/Berlin (default: UTC)',
    '--branch <name>': 'Branch that is exported as a preview (default: the site itself)',
    ...SERVER_OPTIONS,
  }),
  webhooks: command(
    '<action> [url|id] [delivery]',
    'Manage webhooks of events: add, list, deliveries, repeat, enable, remove',
    {
      '--org <name>': 'Organization whose events are sent',
      '--types <list>': 'Types of events, with commas between them (default: all)',
      ...SERVER_OPTIONS,
    },
  ),
  links: command('<action>', 'Manage the keys that sign links to bundles: rotate, retire', {
    ...SERVER_OPTIONS,
  }),
}
