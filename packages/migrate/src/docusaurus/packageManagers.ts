type Commands = Readonly<Record<'npm' | 'Yarn' | 'pnpm', readonly string[]>>

/** Returns the commands for each package manager, or undefined if a line has an npm command that cannot be converted. */
export function toPackageManagers(lines: readonly string[]): Commands | undefined {
  const converted = lines.map((line) => {
    const parts = line.split(/(\s*&&\s*)/).map(convertCommand)
    return parts.every((part) => part !== undefined) ? parts : undefined
  })
  if (!converted.every((line) => line !== undefined)) return undefined
  const join = (index: 0 | 1) => converted.map((parts) => parts.map((part) => part[index]).join(''))
  return { npm: lines, Yarn: join(0), pnpm: join(1) }
}

/** Returns a command for Yarn and pnpm. Returns text unchanged if it is not an npm command. */
function convertCommand(command: string): readonly [yarn: string, pnpm: string] | undefined {
  const [, before = '', tool, rest = ''] = /^(\s*(?:[$>]\s+)?)(npm|npx)(?:\s+(.*?))?\s*$/.exec(command) ?? []
  if (tool === undefined)
    return /(?:^|[\s(|;])np[mx]\s/.test(command.replace(/#.*$/, '')) ? undefined : [command, command]
  const commands = tool === 'npx' ? runPackage(rest) : npmCommand(rest)
  return commands && [before + commands[0], before + commands[1]]
}

function runPackage(rest: string): [string, string] | undefined {
  const command = rest.replace(/^(?:--yes|-y)\s+/, '')
  return command === '' || command.startsWith('-') ? undefined : [`yarn dlx ${command}`, `pnpm dlx ${command}`]
}

function npmCommand(rest: string): [string, string] | undefined {
  const [name = '', ...words] = rest.split(/\s+/)
  const script = words.filter((word) => word !== '--')
  switch (name) {
    case 'i':
    case 'install':
    case 'add':
      return install(words)
    case 'uninstall':
    case 'remove':
      return both(
        'remove',
        words.filter((word) => !/^-(?:-save(?:-dev)?|[SD])$/.test(word)),
      )
    case 'ci':
      return words.length === 0 ? both('install --frozen-lockfile', []) : undefined
    case 'run':
      return words.length === 0 ? undefined : both('run', script)
    case 'start':
    case 'test':
      return both(name, script)
    case 'create':
    case 'init':
      if (script.length === 0) return both('init', [])
      return script[0]?.startsWith('-') ? undefined : both('create', script)
    default:
      return undefined
  }
}

function both(name: string, words: readonly string[]): [string, string] {
  const command = [name, ...words].join(' ')
  return [`yarn ${command}`, `pnpm ${command}`]
}

const DEV = /^(?:--save-dev|-D)$/
const GLOBAL = /^(?:--global|-g)$/
const EXACT = /^(?:--save-exact|-E)$/

function install(words: readonly string[]): [string, string] | undefined {
  const flags = words.filter((word) => word.startsWith('-'))
  const packages = words.filter((word) => !word.startsWith('-'))
  const isKnown = (flag: string) => /^(?:--save|-S)$/.test(flag) || [DEV, GLOBAL, EXACT].some((each) => each.test(flag))
  if (!flags.every(isKnown)) return undefined
  if (packages.length === 0) return flags.length === 0 ? both('install', []) : undefined
  const has = (pattern: RegExp) => flags.some((flag) => pattern.test(flag))
  const dev = has(DEV)
  const exact = has(EXACT)
  const yarn = [has(GLOBAL) ? 'global add' : 'add', dev && '--dev', exact && '--exact', ...packages]
  const pnpm = ['add', has(GLOBAL) && '-g', dev && '-D', exact && '--save-exact', ...packages]
  return [
    ['yarn', ...yarn],
    ['pnpm', ...pnpm],
  ].map((all) => all.filter(Boolean).join(' ')) as [string, string]
}
