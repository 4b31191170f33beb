import { wholeNumber } from '@octavo/core'
import { COMMANDS, type Command } from './commandTable.js'

/** Returns the help text of a command or the program. */
export function helpText(name?: string): string {
  if (name !== undefined) {
    const { args, options } = COMMANDS[name] as Command
    return `Usage:\n  $ octavo ${`${name} ${args}`.trim()}\n\nOptions:\n${columns({ ...options, '-h, --help': 'Show this help' })}`
  }
  const commands = Object.entries(COMMANDS).map(([name, { args, summary }]) => [`${name} ${args}`, summary])
  return `Usage:
  $ octavo <command> [options]

Commands:
${columns(Object.fromEntries(commands))}

Run octavo <command> --help for the options of a command, and octavo --version for the version.`
}

function columns(texts: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(texts).map(({ length }) => length))
  return Object.entries(texts)
    .map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
    .join('\n')
}

const MAX_PORT = 65_535
const MAX_DAYS = 36_500

/** Parses a port. @throws for other values */
export function readPort(value: unknown): number {
  const port = wholeNumber(String(value), 0, MAX_PORT)
  if (port !== undefined) return port
  throw new Error(`Invalid port "${String(value)}" for --port. Expected a whole number from 0 to ${MAX_PORT}.`)
}

/** Parses the value of `--days`. @throws for other values */
export function readDays(value: unknown): number {
  const days = wholeNumber(String(value), 1, MAX_DAYS)
  if (days !== undefined) return days
  throw new Error(`Invalid value "${String(value)}" for --days. Expected a whole number from 1 to ${MAX_DAYS}.`)
}
