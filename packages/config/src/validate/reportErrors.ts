import { didYouMean, type RuleId, type Severity } from '@octavo/core'
import { CHILD_KINDS, isChildKind, isNameKey, NAME_KEYS } from '../navigation/kinds.js'
import { describeChoices, describeNode, describePointer, describeTypes } from '../tree/describeNode.js'
import type { ConfigNode, ObjectNode, Pointer, Span } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { type ErrorTree, findUnknownKeys } from './errorTree.js'
import type { SchemaError } from './schemaError.js'

/** Hints for missing keys of docs.json. */
const ABSENCE_HINTS: Readonly<Record<string, string>> = {
  theme: 'The theme "mint" is used.',
  name: 'Add the name of your project or company.',
  colors: 'A green is used; set "colors.primary" to your own color.',
  navigation: 'Add "navigation" with the pages of the site.',
}

interface Context {
  pointer: Pointer
  problems: Diagnostics
}

/** Reports the errors of a node and its children in file order. Unreadable values are already reported. */
export function reportErrors(node: ConfigNode, tree: ErrorTree, context: Context): void {
  if (node.type === 'missing') return
  reportValue(node, tree, context)
  if (node.type === 'array') reportItems(node.items, tree, context)
  if (node.type !== 'object') return
  reportEntries(node, tree, context)
  for (const key of absentKeys(node, tree)) reportAbsence(node, key, context)
}

function reportItems(items: readonly ConfigNode[], { children }: ErrorTree, context: Context): void {
  for (const [index, tree] of children) {
    const item = items[Number(index)]
    if (item) reportErrors(item, tree, enter(context, Number(index)))
  }
}

function reportEntries(node: ObjectNode, tree: ErrorTree, context: Context): void {
  const unknown = findUnknownKeys(tree)
  // A tab among groups is reported once, by the name it lacks.
  const isMisplaced = absentKeys(node, tree).some(isNameKey)
  for (const [key, entry] of node.entries) {
    const allowed = unknown.get(key)
    if (allowed && !(isMisplaced && isNameKey(key))) reportUnknownKey(key, entry.key, allowed, context)
    const child = tree.children.get(key)
    if (child) reportErrors(entry.node, child, enter(context, key))
  }
}

function absentKeys(node: ObjectNode, { errors }: ErrorTree): string[] {
  const keys = errors.flatMap((error) => (error.keyword === 'required' ? error.params.missingProperty : []))
  return keys.filter((key) => !node.entries.has(key))
}

function reportValue(node: ConfigNode, { errors }: ErrorTree, { pointer, problems }: Context): void {
  const problem = findValueDiagnostic(node, errors)
  if (!problem) return
  const { rule = 'CFG_VALUE', severity = valueSeverity(pointer), what, expected, hint: correction } = problem
  const message = `${settingName(node, pointer)} ${what}`
  const hint = [correction, severity === 'warning' && pointer.join('.') === 'theme' && ABSENCE_HINTS.theme]
    .filter(Boolean)
    .join(' ')
  problems.report({ rule, severity, at: node.span, message, expected, hint, isSetting: isSetting(pointer) })
}

function reportUnknownKey(key: string, at: Span, allowed: readonly string[], { pointer, problems }: Context): void {
  const place = pointer.length === 0 ? '' : ` in ${describePointer(pointer, at.file)}`
  const hint = hintForUnknownKey(key, pointer, allowed)
  const message = `Unknown key ${JSON.stringify(key.slice(0, 80))}${place}.`
  problems.report({ rule: 'CFG_UNKNOWN_KEY', severity: 'warning', at, message, hint })
}

function reportAbsence(node: ObjectNode, key: string, { pointer, problems }: Context): void {
  problems.report({
    rule: 'CFG_REQUIRED',
    severity: missingSeverity(pointer, key),
    at: { ...node.span, end: node.span.start + 1 },
    message: `${settingName(node, pointer)} has no "${key}".`,
    hint: pointer.length === 0 ? ABSENCE_HINTS[key] : hintForWrongName(node, pointer),
    isSetting: isSetting([...pointer, key]),
  })
}

function settingName(node: ConfigNode, pointer: Pointer): string {
  return describePointer(pointer, node.span.file)
}

function enter({ pointer, problems }: Context, key: string | number): Context {
  return { pointer: [...pointer, key], problems }
}

const FATAL_VALUES = new Set(['', 'theme', 'name', 'colors', 'colors.primary', 'navigation'])
const FATAL_ABSENCES = new Set(['name', 'navigation'])

/**
 * Returns a warning for an invalid value, which is dropped, or an error for essential values: site name, colors, parts
 * of navigation and redirect destinations.
 */
function valueSeverity(pointer: Pointer): Severity {
  if (FATAL_VALUES.has(pointer.join('.'))) return 'error'
  if (pointer[0] === 'redirects' && pointer.at(-1) === 'destination') return 'error'
  return pointer[0] === 'navigation' && holdsDivisions(pointer) && !isPageEntry(pointer) ? 'error' : 'warning'
}

/**
 * Returns true if a site can be published without the value, which is the case for all values except docs.json itself
 * and `navigation`.
 */
function isSetting(pointer: Pointer): boolean {
  return pointer.length > 0 && pointer.join('.') !== 'navigation'
}

/**
 * Returns the severity of a missing key. The object without it is dropped, which is an error at the root and in
 * navigation.
 */
function missingSeverity(pointer: Pointer, key: string): Severity {
  if (pointer.length === 0) return FATAL_ABSENCES.has(key) ? 'error' : 'warning'
  return pointer[0] === 'navigation' && holdsDivisions(pointer) ? 'error' : 'warning'
}

function isPageEntry(pointer: Pointer): boolean {
  return typeof pointer.at(-1) === 'number' && pointer.at(-2) === 'pages'
}

/** Returns whether a value is a list of children, or an entry of one. Links under `global` do not count. */
function holdsDivisions(pointer: Pointer): boolean {
  if (pointer.includes('global')) return false
  const last = pointer.at(-1)
  return isChildKind(typeof last === 'number' ? pointer.at(-2) : last)
}

/** Hints for keys of other configuration formats, with their location in docs.json. */
const TOP_LEVEL_HINTS: Readonly<Record<string, string>> = {
  analytics: 'Services are listed under "integrations"; every .js file in the docs folder is loaded automatically.',
  anchors: 'Use "navigation.anchors" or "navigation.global.anchors".',
  backgroundImage: 'Use "background.image".',
  defaultLanguage: 'Set "default": true in that entry of "navigation.languages".',
  font: 'Use "fonts".',
  footerSocials: 'Use "footer.socials".',
  head: 'Every .css and .js file in the docs folder is loaded automatically; meta tags are in "seo.metatags".',
  modeToggle: 'Use "appearance".',
  openapi: 'Use "api.openapi".',
  tabs: 'Use "navigation.tabs".',
  topbarCtaButton: 'Use "navbar.primary".',
  topbarLinks: 'Use "navbar.links".',
  versions: 'Use "navigation.versions".',
}

const NESTED_HINTS: Readonly<Record<string, string>> = {
  collapsed: 'Groups are collapsed initially; use "expanded": true to expand one.',
  groups: 'Nested groups belong in "pages", between page paths.',
  title: 'Use "header".',
  url: 'Use "href".',
}

/** Returns the replacement for an unknown key: its new location, or the closest allowed key. */
function hintForUnknownKey(key: string, parent: Pointer, allowed: readonly string[]): string | undefined {
  const moved = parent.length === 0 ? TOP_LEVEL_HINTS : NESTED_HINTS
  if (Object.hasOwn(moved, key) && (key !== 'title' || allowed.includes('header'))) return moved[key]
  return didYouMean(key, allowed)
}

/** Description of an invalid value. `what` follows the name of the value. */
interface ValueDiagnostic {
  rule?: RuleId
  severity?: Severity
  what: string
  expected?: string | undefined
  hint?: string | undefined
}

/** Keywords about a value itself, most important first. A value of the wrong type violates other keywords too. */
const VALUE_KEYWORDS: readonly string[] = [
  'type',
  'enum',
  'minLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] satisfies SchemaError['keyword'][]

/** Returns the most important error of a value, or undefined if the value itself is valid. */
function findValueDiagnostic(node: ConfigNode, errors: readonly SchemaError[]): ValueDiagnostic | undefined {
  for (const keyword of VALUE_KEYWORDS) {
    const error = errors.find((one) => one.keyword === keyword)
    if (error) return describeError(node, error)
  }
  return undefined
}

function describeError(node: ConfigNode, error: SchemaError): ValueDiagnostic | undefined {
  const actual = describeNode(node)
  switch (error.keyword) {
    case 'type': {
      const expected = describeTypes([error.params.type].flat())
      return { rule: 'CFG_TYPE', what: `must be ${expected}, found ${actual}.`, expected: `${expected}.` }
    }
    case 'enum': {
      const { allowedValues } = error.params
      const hint = node.type === 'scalar' ? didYouMean(String(node.value), allowedValues) : undefined
      const what = `is ${actual}, which is not an allowed value.`
      return { severity: 'warning', what, expected: `${describeChoices(allowedValues)}.`, hint }
    }
    case 'minLength': {
      const { limit } = error.params
      const what = actual === '""' ? 'is empty.' : `is ${actual}, which is too short.`
      return { what, expected: `at least ${limit} ${limit === 1 ? 'character' : 'characters'}.` }
    }
    case 'pattern': {
      const { format, patternErrorMessage: expected } = error.parentSchema
      // Icons are often copied with the classes of Font Awesome: `fa-solid fa-gear`.
      const [, icon] = /^"fa-(?:.* fa-)?([\w-]+)"$/.exec(actual) ?? []
      const hint = icon && `Did you mean "${icon}"?`
      if (format !== 'color-hex') return { what: `is ${actual}.`, expected, hint }
      return { rule: 'CFG_COLOR', what: `${actual} is not a hex color.`, expected }
    }
    case 'minimum':
      return { what: `is ${actual}.`, expected: `${error.params.limit} or more.` }
    case 'maximum':
      return { what: `is ${actual}.`, expected: `${error.params.limit} or less.` }
    case 'minItems':
      return { severity: 'warning', what: 'is an empty list.', expected: `at least ${error.params.limit} entry.` }
    case 'maxItems': {
      const count = node.type === 'array' ? node.items.length : 0
      return { severity: 'warning', what: `has ${count} entries; at most ${error.params.limit} are supported.` }
    }
    default:
      return undefined
  }
}

/** Returns a hint for an entry that has the name key of another list, such as a tab among groups. */
function hintForWrongName(node: ObjectNode, pointer: Pointer): string | undefined {
  const list = pointer.at(-2)
  if (pointer[0] !== 'navigation' || !isChildKind(list)) return undefined
  const other = CHILD_KINDS.find((kind) => NAME_KEYS[kind] !== NAME_KEYS[list] && node.entries.has(NAME_KEYS[kind]))
  return other && `It has "${NAME_KEYS[other]}", so it belongs in a list of "${other}".`
}
