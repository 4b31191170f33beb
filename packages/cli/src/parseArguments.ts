import type { CAC } from 'cac'

/** No argument of a process holds a zero byte. */
const MARK = '\0'

export interface Arguments {
  args: string[]
  options: Record<string, unknown>
}

/**
 * Parses a command line whose values stay as they were typed. The parser makes a number of whatever looks like one
 * (the branch `1.10` would be `1.1`, an empty name `0`) and has no way to keep it from that, so such values are marked
 * while it reads them.
 */
export function parseArguments(cli: CAC, argv: readonly string[]): Arguments {
  const names = switchNames(cli)
  const { options } = cli.parse(
    argv.map((argument) => mark(names.get(argument) ?? argument)),
    { run: false },
  )
  cli.args = cli.args.map((arg) => unmark(arg) as string)
  return {
    args: [...cli.args],
    options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, unmark(value)])),
  }
}

/**
 * Switches of several words by what is typed: the parser knows them by their names in camel case only, and would take
 * the folder behind `--keep-going` for its value.
 */
function switchNames(cli: CAC): Map<string, string> {
  const switches = cli.commands.flatMap(({ options }) => options.filter(({ isBoolean }) => isBoolean))
  return new Map(switches.filter(({ negated }) => !negated).map(({ rawName, name }) => [rawName, `--${name}`]))
}

function mark(argument: string): string {
  const [, option = '', value = argument] = /^(--?[^=]+=)(.*)$/s.exec(argument) ?? []
  return Number.isFinite(Number(value)) ? option + MARK + value : argument
}

function unmark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmark)
  return typeof value === 'string' ? value.replace(MARK, '') : value
}
