import { parseArgs } from 'node:util'
import { nearestName } from '@octavo/core'
import { COMMANDS, type Command } from './commandTable.js'

interface Arguments {
  args: string[]
  /** Values by camel-case name. A switch is true; `--no-…` is false. */
  options: Record<string, string | boolean | string[]>
}

/** Options that can be repeated. */
const REPEATABLE = new Set(['remote-refs'])

/**
 * Parses the arguments and options of a command. Values are returned as written.
 * @throws for unknown options, with the closest known one, for missing and unexpected values, and for duplicates
 */
export function parseArguments(name: string, argv: readonly string[]): Arguments {
  const command = COMMANDS[name] as Command
  const syntaxes = new Map(Object.keys(command.options).map((syntax) => [syntax.replace(/^--| .*$/g, ''), syntax]))
  const takesValue = [...syntaxes].filter(([, syntax]) => syntax.endsWith('>'))
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(takesValue.map(([option]) => [option, { type: 'string' }])),
    strict: false,
    tokens: true,
  })
  const args: string[] = []
  const options: Arguments['options'] = {}
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind !== 'option') continue
    const syntax = syntaxes.get(token.name)
    if (syntax === undefined) throw new Error(unknownOption(name, token.rawName, [...syntaxes.keys()]))
    let { value } = token
    if (value === undefined && syntax.endsWith(']') && tokens[0]?.kind === 'positional') {
      value = tokens[0].value
      tokens.shift()
    }
    if (syntax.endsWith('>') && (value === undefined || (value.startsWith('-') && !token.inlineValue)))
      throw new Error(`Missing value for ${syntax}.`)
    // A script may have expanded an unset variable.
    if (value === '') throw new Error(`Empty value for ${syntax}.`)
    if (value !== undefined && syntax === token.rawName) throw new Error(`Unexpected value "${value}" for ${syntax}.`)
    const key = toCamel(token.name.replace(/^no-/, ''))
    const before = options[key]
    if (REPEATABLE.has(token.name)) options[key] = [before ?? [], value as string].flat() as string[]
    else if (before !== undefined && value !== undefined)
      throw new Error(`Duplicate option ${syntax}. Expected one value.`)
    else options[key] = value ?? !token.name.startsWith('no-')
  }
  const unexpected = args[command.args.split(' ').filter(Boolean).length]
  if (unexpected !== undefined) throw new Error(`Unexpected argument "${unexpected}" for octavo ${name}.`)
  return { args, options }
}

function unknownOption(command: string, rawName: string, optionNames: readonly string[]): string {
  const text = rawName.replace(/^-+/, '')
  const startsAlike = optionNames.filter((option) => option.startsWith(text))
  const nearest = startsAlike.length === 1 ? startsAlike[0] : nearestName(text, optionNames)
  const next = nearest === undefined ? `Run octavo ${command} --help for its options.` : `Did you mean --${nearest}?`
  return `Unknown option ${rawName} for octavo ${command}. ${next}`
}

function toCamel(name: string): string {
  return name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())
}
