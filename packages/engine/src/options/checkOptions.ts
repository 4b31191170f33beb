import { type Diagnostic, DocsError, didYouMean, headProblem, RULES } from '@octavo/core'
import { LAYOUT_PARTS } from '@octavo/theme'
import type { OctavoOptions } from './options.js'

/** Type of an option: words, a primitive type, or an object with keys. */
type OptionType =
  | 'string'
  | 'boolean'
  | 'number'
  | 'strings'
  | 'groups'
  | 'list'
  | 'head'
  | 'plugins'
  | 'false'
  | { words: readonly string[] }
  | { keys: Readonly<Record<string, OptionType>>; or?: readonly OptionType[] }
  | { or: readonly OptionType[] }
  | { values: OptionType }

const SEVERITIES = { words: ['error', 'warning', 'notice', 'off'] }
const ERROR_ONLY = { words: ['error'] }

/** All plugin options. Undefined is always accepted. */
const OPTION_TYPES = {
  root: 'string',
  mount: 'string',
  transformHtml: 'boolean',
  strict: 'boolean',
  rules: {
    keys: Object.fromEntries(Object.entries(RULES).map(([id, { isFatal }]) => [id, isFatal ? ERROR_ONLY : SEVERITIES])),
  },
  onPageError: { words: ['fail', 'placeholder'] },
  links: { words: ['extensionless', 'html', 'relative'] },
  siteUrl: 'string',
  parser: { words: ['auto', 'remark'] },
  components: { values: 'string' },
  layout: { keys: Object.fromEntries(LAYOUT_PARTS.map((part) => [part, 'string' as const])) },
  head: 'head',
  plugins: 'plugins',
  remarkPlugins: 'list',
  rehypePlugins: 'list',
  unsafeSvg: 'boolean',
  remoteRefs: 'strings',
  selection: { keys: { paths: 'strings', version: 'string' } },
  search: { keys: { code: 'boolean', synonyms: 'groups' } },
  assistant: { keys: { url: 'string', domain: 'string', key: 'string' }, or: ['boolean'] },
  feedback: { keys: { url: 'string', repository: 'string' } },
  cacheDir: { or: ['string', 'false'] },
  threads: 'number',
} as const satisfies Record<keyof OctavoOptions, OptionType>

/**
 * Checks the names and types of options.
 *
 * @param file configuration file that contains the options, relative to the docs folder
 * @throws DocsError with all OPT_UNKNOWN and OPT_TYPE errors
 */
export function checkOptions(options: OctavoOptions, file?: string): void {
  // The folder of the file is the root.
  const { root, ...inFile } = OPTION_TYPES
  const rules = { keys: { ...OPTION_TYPES.rules.keys, ...pluginRules(options) } }
  const keys = { ...(file === undefined ? { root } : {}), ...inFile, rules }
  const problems = optionDiagnostics(options, { keys }, '').map((problem) => ({
    ...problem,
    file,
  }))
  if (problems.length > 0) throw new DocsError(problems)
}

function optionDiagnostics(value: unknown, type: OptionType, name: string): Diagnostic[] {
  if (value === undefined) return []
  const keys = typeof type === 'object' && 'keys' in type ? type.keys : undefined
  if (keys && isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => {
      const path = name === '' ? key : `${name}.${key}`
      const keyType = Object.hasOwn(keys, key) ? keys[key] : undefined
      return keyType ? optionDiagnostics(inner, keyType, path) : [unknownOption(path, key, Object.keys(keys))]
    })
  }
  if (typeof type === 'object' && 'values' in type && isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => optionDiagnostics(inner, type.values, `${name}.${key}`))
  }
  return matches(value, type) ? [] : [invalidType(value, type, name)]
}

/** Returns the rules of plugins, whose severities can be set too. */
function pluginRules({ plugins = [] }: OctavoOptions): Record<string, OptionType> {
  if (!Array.isArray(plugins)) return {}
  const ids = plugins.flatMap((plugin) => Object.keys(plugin?.checks?.rules ?? {}))
  return Object.fromEntries(ids.map((id) => [id, SEVERITIES]))
}

function unknownOption(path: string, key: string, names: readonly string[]): Diagnostic {
  const hint = didYouMean(key, names)
  return {
    rule: 'OPT_UNKNOWN',
    severity: 'error',
    message: `Unknown option ${JSON.stringify(path.slice(0, 80))}.`,
    ...(hint === undefined ? { expected: `one of ${list(names)}.` } : { hint }),
  }
}

function invalidType(value: unknown, type: OptionType, name: string): Diagnostic {
  const words = typeof type === 'object' && 'words' in type ? type.words : []
  const hint = typeof value === 'string' ? didYouMean(value, words) : undefined
  return {
    rule: 'OPT_TYPE',
    severity: 'error',
    message: `Invalid option ${name === '' ? 'object' : JSON.stringify(name)}: ${describe(value, words)}.`,
    expected: `${describeType(type)}.`,
    hint,
  }
}

function matches(value: unknown, type: OptionType): boolean {
  if (type === 'strings') return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (type === 'groups') return Array.isArray(value) && value.every((group) => matches(group, 'strings'))
  if (type === 'list') return Array.isArray(value)
  if (type === 'head') return headProblem(value) === undefined
  if (type === 'plugins')
    return Array.isArray(value) && value.every((plugin) => typeof plugin?.name === 'string' && plugin.name !== '')
  if (type === 'false') return value === false
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof type === 'string') return typeof value === type
  if ('words' in type) return type.words.includes(value as string)
  return ('or' in type && type.or?.some((one) => matches(value, one))) || false
}

const TYPE_NAMES = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  strings: 'a list of strings',
  groups: 'a list of lists of strings',
  list: 'a list',
  head: 'a list of elements with tag, attrs and content',
  plugins: 'a list of plugins, each with a name',
  false: 'false',
}

function describeType(type: OptionType): string {
  if (typeof type === 'string') return TYPE_NAMES[type]
  if ('words' in type) return type.words.join(', ')
  if ('values' in type) return `an object whose values are ${describeType(type.values)}`
  const object = 'keys' in type ? [`an object with ${list(Object.keys(type.keys))}`] : []
  return [...(type.or ?? []).map(describeType), ...object].join(', or ')
}

const MAX_LISTED_NAMES = 25

function list(names: readonly string[]): string {
  if (names.length <= MAX_LISTED_NAMES) return names.join(', ')
  return `${names.slice(0, 3).join(', ')} and others`
}

/** Describes a value in words. Strings are shown only if the option accepts words; others may be secret keys. */
function describe(value: unknown, words: readonly string[]): string {
  if (typeof value === 'string' && words.length === 0) return 'a string'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return 'a function'
  return isObject(value) ? 'an object' : String(JSON.stringify(value)).slice(0, 80)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
