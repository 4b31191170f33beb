import { COMMANDS } from '../packages/cli/src/commandTable.js'
import { HELP } from '../packages/create/src/flags.js'
import { code, mdxText, page, table } from './markdown.js'

/** Explanations and examples, by command. */
const NOTES: Readonly<Record<string, string>> = {
  dev: `Pages are rendered when they are requested. An edit reaches the open pages that show it, and changes them in place. An invalid
\`docs.json\` or OpenAPI document keeps the last valid site on screen, with the message above it.

\`\`\`bash
octavo dev docs --port 4000 --open
\`\`\`

In the terminal, press a key and Enter: \`o\` opens a browser, \`c\` checks the site, \`b\` builds it, \`q\` quits, and \`h\` lists all keys.`,
  build: `Any error stops the build: all [errors and warnings](/reference/problems) are printed, and the previous output stays. With
\`--keep-going\`, errors of single pages, OpenAPI documents and settings do not stop it, and the exit status is 0.

\`\`\`bash
octavo build docs --base /docs/ --site-url https://example.com
\`\`\``,
  preview: `The server behaves like a static host: \`/guides/x\` is \`guides/x.html\`, and unknown URLs show \`404.html\`.

\`\`\`bash
octavo preview docs --port 8080
\`\`\``,
  check: `The command renders all pages, so it finds what a build would. Warnings with one cause are one block, with the number of
others; at most 50 blocks are printed for each rule, and \`--json\` lists all. \`--types\` also
[checks properties](/customize/components#check-properties) of your own components, which needs the package \`typescript\`.

\`\`\`bash
octavo check docs --strict --json
\`\`\``,
  new: `\`\`\`bash
octavo new page guides/install --title "Install" --group "Guides"
\`\`\``,
  rename: `\`\`\`bash
octavo rename guides/install guides/setup --dry-run
octavo rename guides manual
octavo rename images/logo.png images/brand.png
\`\`\`

The page moves in every language and version. See [Rename a page](/content/pages#rename-a-page).`,
  version: `\`\`\`bash
octavo version create v1
octavo version list
octavo version remove v1 --redirects
\`\`\`

See [Versioning](/content/versioning).`,
  migrate: `The source is never changed. The output folder must be empty. See [Migrate from Mintlify](/get-started/migrate/mintlify),
[Docusaurus](/get-started/migrate/docusaurus), [VitePress](/get-started/migrate/vitepress) and
[Starlight](/get-started/migrate/starlight).

\`\`\`bash
octavo migrate my-docs --out my-docs-octavo --report migration.md
\`\`\``,
  serve: `Flags take precedence over [environment variables](/reference/environment), which take precedence over the file of \`--config\`. See
[Self-hosted server](/server/quickstart).

\`\`\`bash
octavo serve --role api --port 4600
\`\`\``,
  server: `\`\`\`bash
octavo server status
octavo server doctor
octavo server backup backup.tar.gz
octavo server restore backup.tar.gz --data ./restored
\`\`\`

See [Backup, restore and upgrade](/server/backup).`,
  sites: `\`\`\`bash
octavo sites add docs.example.com --org acme --git https://example.com/docs.git --ref main --directory docs
octavo sites list
octavo sites verify docs.example.com
octavo sites remove docs.example.com
\`\`\`

See [Sites and keys](/server/sites-and-keys).`,
  keys: `\`\`\`bash
octavo keys create --org acme --name "export script" --days 90
octavo keys list --org acme
octavo keys revoke key_0123456789abcdef --org acme
\`\`\`

A new key is printed once, alone on standard output.`,
  links: `\`\`\`bash
octavo links rotate
octavo links retire
\`\`\`

\`rotate\` creates a key for new links. \`retire\` invalidates the links of all previous keys.`,
}

/** Returns the reference of the commands, from the tables that the commands use themselves. */
export function cliPage(): string {
  return page(
    {
      title: 'Commands',
      description: 'All commands of octavo and create-octavo, with their options.',
      icon: 'terminal',
    },
    [
      `Commands take the folder with \`docs.json\` as their argument; the default is the current folder. \`octavo --help\` lists the commands,
and \`octavo build --help\` the options of one.`,
      ...Object.entries(COMMANDS).map(([name, { args, summary, options }]) =>
        [
          `## ${name}`,
          `\`\`\`text\noctavo ${`${name} ${args}`.trim()}\n\`\`\``,
          `${mdxText(summary)}.`,
          NOTES[name] ?? '',
          optionTable(Object.entries(options)),
        ].join('\n\n'),
      ),
      `## create-octavo

\`\`\`bash
npm create octavo@latest docs -- --template api --openapi ./openapi.yaml
\`\`\`

Creates a project. With npm, options follow two dashes. Without a terminal, nothing is asked and the dev server does not start.`,
      optionTable(createOptions()),
      `## Exit status

| Status | Meaning |
| --- | --- |
| \`0\` | Success, also with warnings |
| \`1\` | Errors in the files of the site, warnings with \`--strict\`, or an invalid command |

With \`DEBUG=1\`, an unexpected error prints its stack.`,
    ],
  )
}

function optionTable(options: readonly (readonly [syntax: string, text: string])[]): string {
  const rows = options.map(([syntax, text]) => {
    const [, description = text, fallback = ''] = /^(.*?)(?: \(default: (.*)\))?$/.exec(text) ?? []
    return [code(syntax), mdxText(description), mdxText(fallback)]
  })
  return table(['Option', 'Meaning', 'Default'], rows)
}

/** The options in the help of create-octavo. */
function createOptions(): (readonly [string, string])[] {
  const [, options = ''] = HELP.split('Options:\n')
  return options
    .split('\n')
    .map((line) => /^ {2}(.*?) {2,}(.*)$/.exec(line))
    .flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []))
}
