import { isNameKey } from '../navigation/kinds.js'
import { hintForWrongName } from '../navigation/nameHint.js'
import { describePointer } from '../tree/describe.js'
import type { ConfigNode, ObjectNode, Pointer, Span } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { type ErrorTree, unknownKeysOf } from './errorTree.js'
import { errorsWith } from './schemaError.js'
import { isSetting, severityOfAbsence, severityOfValue } from './severity.js'
import { hintForUnknownKey } from './unknownKeys.js'
import { findValueDiagnostic } from './valueDiagnostic.js'

/** Hints for keys of docs.json that a site should have. */
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

/** Reports the errors of a node and all in it, in the order of the file. What could not be read has been reported. */
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
  const unknown = unknownKeysOf(tree)
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
  const keys = errorsWith(errors, 'required').map(({ params }) => params.missingProperty)
  return keys.filter((key) => !node.entries.has(key))
}

function reportValue(node: ConfigNode, { errors }: ErrorTree, { pointer, problems }: Context): void {
  const problem = findValueDiagnostic(node, errors)
  if (!problem) return
  const { rule = 'CFG_VALUE', severity = severityOfValue(pointer), what, expected, hint: correction } = problem
  const message = `${nameOf(node, pointer)} ${what}`
  const hint = [correction, severity === 'warning' && pointer.join('.') === 'theme' && ABSENCE_HINTS.theme]
    .filter(Boolean)
    .join(' ')
  problems.report({ rule, severity, at: node.span, message, expected, hint, isSetting: isSetting(pointer) })
}

function reportUnknownKey(key: string, at: Span, allowed: readonly string[], { pointer, problems }: Context): void {
  const where = pointer.length === 0 ? '' : ` in ${describePointer(pointer, at.file)}`
  const hint = hintForUnknownKey(key, pointer, allowed)
  const message = `Unknown key ${JSON.stringify(key.slice(0, 80))}${where}.`
  problems.report({ rule: 'CFG_UNKNOWN_KEY', severity: 'warning', at, message, hint })
}

function reportAbsence(node: ObjectNode, key: string, { pointer, problems }: Context): void {
  problems.report({
    rule: 'CFG_REQUIRED',
    severity: severityOfAbsence(pointer, key),
    at: { ...node.span, end: node.span.start + 1 },
    message: `${nameOf(node, pointer)} has no "${key}".`,
    hint: pointer.length === 0 ? ABSENCE_HINTS[key] : hintForWrongName(node, pointer),
    isSetting: isSetting([...pointer, key]),
  })
}

function nameOf(node: ConfigNode, pointer: Pointer): string {
  return describePointer(pointer, node.span.file)
}

function enter({ pointer, problems }: Context, key: string | number): Context {
  return { pointer: [...pointer, key], problems }
}
