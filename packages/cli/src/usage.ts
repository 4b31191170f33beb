import { nearestName, wholeNumber } from '@octavo/core'
import type { Command } from 'cac'

/** Options that may be given several times. */
const REPEATABLE = new Set(['remoteRefs'])

/**
 * Refuses options that a command does not have, with the nearest it has, options without their value, and options with
 * several of which one counts.
 */
export function checkOptions(command: Command, options: Record<string, unknown>): void {
  for (const name of Object.keys(options)) {
    if (name === '--' || command.hasOption(name) || command.globalCommand?.hasOption(name)) continue
    throw new Error(unknownOption(name, command))
  }
  const on = new Set(command.options.filter(({ negated }) => negated).map(({ name }) => name))
  for (const { name, rawName, required } of command.options) {
    // An option with a `--no-` form is true when it is not written at all.
    if (required && options[name] === true && !on.has(name)) throw new Error(`${rawName} needs a value.`)
    const values = [options[name]].flat()
    // What a script has written for a variable that is not set.
    if (values.includes('')) throw new Error(`${rawName} needs a value, and was given an empty one.`)
    if (values.length > 1 && required !== undefined && !REPEATABLE.has(name))
      throw new Error(`${rawName} was given ${values.length} times. Write it once.`)
  }
  command.checkUnusedArgs()
}

function unknownOption(name: string, { name: command, options }: Command): string {
  const known = options.flatMap(({ rawName }) => /--([\w-]+)/.exec(rawName)?.[1] ?? [])
  const written = toKebab(name)
  const startsAlike = known.filter((option) => option.startsWith(written))
  const nearest = startsAlike.length === 1 ? startsAlike[0] : nearestName(written, known)
  const dashes = name.length > 1 ? '--' : '-'
  const next = nearest === undefined ? `octavo ${command} --help lists its options.` : `Did you mean --${nearest}?`
  return `octavo ${command} has no option ${dashes}${written}. ${next}`
}

/** The parser hands names on in camel case. */
function toKebab(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const MOST_PORT = 65_535
const MOST_DAYS = 36_500

/** The value of `--port`, or its default. */
export function readPort(value: unknown): number {
  const port = wholeNumber(String(value), 0, MOST_PORT)
  if (port !== undefined) return port
  throw new Error(`--port ${String(value)} is no port. Expected a whole number from 0 to ${MOST_PORT}.`)
}

/** The value of `--days`. */
export function readDays(value: unknown): number {
  const days = wholeNumber(String(value), 1, MOST_DAYS)
  if (days !== undefined) return days
  throw new Error(`--days must be a whole number from 1 to ${MOST_DAYS}, not "${String(value)}".`)
}
