export const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type Manager = (typeof MANAGERS)[number]

/** Returns the package manager in `npm_config_user_agent`, or npm if it is unknown. */
export function currentManager(userAgent: string | undefined): Manager {
  const name = userAgent?.split('/')[0]
  return MANAGERS.find((manager) => manager === name) ?? 'npm'
}

/** Returns the command that runs a package.json script with the option `--open`. */
export function openCommand(manager: Manager, script: string): string {
  return `${manager} run ${script} ${manager === 'npm' ? '-- ' : ''}--open`
}

/** Workflow steps that install the package manager. npm is included in Node. */
const SETUP: Readonly<Record<Manager, string>> = {
  npm: '',
  pnpm: '      - uses: pnpm/action-setup@v4\n        with: { version: latest }\n',
  yarn: '',
  bun: '      - uses: oven-sh/setup-bun@v2\n',
}

/**
 * Returns a GitHub Actions workflow that checks and builds the site.
 *
 * @param prefix prefix of the script names
 * @param folder folder of the project in its repository; empty for the root
 */
export function workflow(manager: Manager, prefix: string, folder: string): string {
  return `name: Docs
on:
  push: { branches: [main] }
  pull_request:
permissions: { contents: read }
jobs:
  docs:
    runs-on: ubuntu-latest
${folder === '' ? '' : `    defaults: { run: { working-directory: ${JSON.stringify(folder)} } }\n`}    steps:
      - uses: actions/checkout@v4
        # Dates of pages are those of their last commits.
        with: { fetch-depth: 0 }
${SETUP[manager]}      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: ${manager === 'npm' ? 'npm ci' : `${manager} install`}
      - run: ${manager} run ${prefix}check
      - run: ${manager} run ${prefix}build
`
}
