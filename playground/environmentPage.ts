import { SETTINGS } from '../packages/server/src/operation/settings.js'
import { code, mdxText, page, table } from './markdown.js'

/** Variables of the commands, which no table of the code lists. */
const OTHER_VARIABLES = [
  ['DEBUG', 'Prints the stack of unexpected errors'],
  ['GITHUB_ACTIONS', '`true` makes `octavo check` print annotations. GitHub Actions sets it'],
  ['ASSISTANT_BASE_URL', 'URL of the model that `octavo dev --assistant` and `octavo preview` use'],
  ['ASSISTANT_MODEL', 'Name of this model'],
  ['ASSISTANT_API_KEY', 'API key of this model'],
] as const

/** Returns the reference of environment variables, from the settings of the server. */
export function environmentPage(): string {
  const rows = Object.entries(SETTINGS).map(([name, { env, default: fallback, description }]) => [
    code(env),
    code(name),
    fallback === '' ? '' : code(typeof fallback === 'object' ? JSON.stringify(fallback) : String(fallback)),
    mdxText(description),
  ])
  return page(
    {
      title: 'Environment variables',
      description: 'All settings of the self-hosted server, and variables of the commands.',
      icon: 'settings',
    },
    [
      `## Server

Settings come from the command line (\`octavo serve --help\`), the environment, or a JSON file (\`--config\`), in this order of precedence.
The second column has the names in the file. Unknown settings in the file are errors; unknown variables that start with \`OCTAVO_\` are
ignored, with a warning in the log.`,
      table(['Variable', 'In the file', 'Default', 'Meaning'], rows),
      `A settings file:

\`\`\`json octavo.json
{
  "publicUrl": "https://exports.example.com",
  "concurrency": 2,
  "trustedProxies": ["127.0.0.1/32"]
}
\`\`\`

\`\`\`bash
octavo serve --config octavo.json
\`\`\``,
      '## Commands',
      table(
        ['Variable', 'Meaning'],
        OTHER_VARIABLES.map(([name, text]) => [code(name), `${text}.`]),
      ),
    ],
  )
}
