import npmToYarn from 'npm-to-yarn'

// Its types are those of its CommonJS file, but the module's default export is the function.
const convert = npmToYarn as unknown as typeof npmToYarn.default

/** Package managers whose commands readers can choose. The first one is that of authors. */
export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

export interface InstallOptions {
  /** Names of packages, with spaces between them, such as `react react-dom@19`. */
  package?: string
  dev?: boolean
  global?: boolean
  exact?: boolean
}

/** Returns the npm command that installs packages. Undefined without packages. */
export function installCommand({ package: names, dev, global, exact }: InstallOptions): string | undefined {
  const words = names?.trim().split(/\s+/).join(' ')
  if (!words) return undefined
  return ['npm install', dev && '-D', global && '-g', exact && '-E', words].filter(Boolean).join(' ')
}

/** Separators of statements, and comments. Lines that end with `\` continue. */
const SEPARATOR = /(\s(?:&&|\|\|?|;)\s|(?<!\\)\n|(?<!\S)#[^\n]*)/

/** Prompt, `sudo` and variables before a command of npm. */
const COMMAND = /^(\s*(?:[$>]\s+)?(?:(?:sudo|[A-Z_]\w*=\S*)\s+)*)(npm|npx)(?=\s|$)(.*)$/s

/** Returns commands of npm as those of another package manager. Other commands and comments are unchanged. */
export function convertCommands(commands: string, manager: PackageManager): string {
  if (manager === 'npm') return commands
  const parts = commands.split(SEPARATOR)
  return parts.map((part, index) => (index % 2 === 0 ? convertStatement(part, manager) : part)).join('')
}

/** Returns true if a line runs npm or npx. */
export function hasNpmCommand(commands: string): boolean {
  return commands.split(SEPARATOR).some((part, index) => index % 2 === 0 && COMMAND.test(part))
}

type Other = Exclude<PackageManager, 'npm'>

const RUNNERS: Record<Other, string> = { pnpm: 'pnpm dlx', yarn: 'yarn dlx', bun: 'bunx' }

/** Commands that the library does not convert. */
const OTHERS: Record<string, Record<Other, string>> = {
  ci: {
    pnpm: 'pnpm install --frozen-lockfile',
    yarn: 'yarn install --immutable',
    bun: 'bun install --frozen-lockfile',
  },
  update: { pnpm: 'pnpm update', yarn: 'yarn up', bun: 'bun update' },
  publish: { pnpm: 'pnpm publish', yarn: 'yarn npm publish', bun: 'bun publish' },
  audit: { pnpm: 'pnpm audit', yarn: 'yarn npm audit', bun: 'bun audit' },
}

function convertStatement(statement: string, manager: Other): string {
  const [, prefix = '', program, args = ''] = COMMAND.exec(statement) ?? []
  if (program === undefined) return statement
  const end = args.slice(args.trimEnd().length)
  return prefix + convertCommand(program, args.trim(), manager) + end
}

function convertCommand(program: string, args: string, manager: Other): string {
  // Other package managers do not ask before they run a package.
  if (program === 'npx') return `${RUNNERS[manager]} ${args.replace(/^(?:-y|--yes)\s+/, '')}`
  const [, name = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(args) ?? []
  if (Object.hasOwn(OTHERS, name)) return [OTHERS[name]?.[manager], rest].filter(Boolean).join(' ')
  if (/^(?:create|init)$/.test(name) && /^[^-\s]/.test(rest)) return `${manager} create ${initializer(rest)}`
  const command = `npm ${args}`.trim()
  const converted = convert(command, manager)
  return converted.includes("couldn't auto-convert") ? command : converted.replace(/^bun x(?= )/, 'bunx')
}

/** Returns an initializer and its options. Only npm needs `--` before the options; the others use the latest version. */
function initializer(text: string): string {
  const [, name = '', options = ''] = /^(\S+)(.*)$/s.exec(text) ?? []
  return name.replace(/@latest$/, '') + options.replace(/^(.*?)\s--(?=\s)/s, '$1')
}
