import { didYouMean } from '@octavo/core'
import { describePointer, joinWords } from '../tree/describeNode.js'
import {
  type ConfigNode,
  child,
  isArrayNode,
  isObjectNode,
  nodeString,
  type ObjectNode,
  type Pointer,
} from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { CHILD_KINDS, type ChildKind, FORBIDDEN_CHILDREN, MAX_NAVIGATION_DEPTH, NAME_KEYS } from './kinds.js'
import { LANGUAGE_CODES } from './languageCodes.js'

/**
 * Checks how navigation nodes are combined, which the schema cannot express. `sourceNode` is the tree before invalid
 * values were dropped, because their effects are already reported.
 */
export function checkNavigation(
  root: ConfigNode,
  { sourceNode: configNode, problems }: { sourceNode: ConfigNode; problems: Diagnostics },
): void {
  const navigation = child(root, 'navigation')
  const original = child(configNode, 'navigation')
  if (!isObjectNode(navigation) || !isObjectNode(original)) return
  if (childKinds(original).length === 0 && !hasSpec(original)) {
    problems.report({
      rule: 'CFG_REQUIRED',
      at: { ...navigation.span, end: navigation.span.start + 1 },
      message: '`navigation` is empty: no pages to build.',
      expected: `one of ${joinWords(CHILD_KINDS.filter((kind) => kind !== 'menu').map((kind) => `"${kind}"`))}.`,
    })
  }
  checkNode(navigation, {
    kind: undefined,
    pointer: ['navigation'],
    problems,
    isSpecInForce: false,
    isInherited: false,
  })
}

interface Context {
  /** The list that contains the node. Undefined for the root. */
  kind: ChildKind | undefined
  pointer: Pointer
  problems: Diagnostics
  /** True if a parent names an API document whose operations can be shown here. */
  isSpecInForce: boolean
  /** True for a language that has the content of another one unless it has its own. */
  isInherited: boolean
}

function checkNode(node: ObjectNode, context: Context): void {
  const kinds = childKinds(node)
  checkSiblings(node, kinds, context)
  checkForbidden(node, kinds, context)
  if (context.kind && kinds.length === 0) checkContent(node, context)
  if (context.kind === 'languages') checkLanguage(node, context)
  for (const kind of kinds) {
    const list = child(node, kind)
    if (!isArrayNode(list)) continue
    // A language without content has the navigation of the default language.
    const isInherited =
      kind === 'languages' && list.items.some((item) => isObjectNode(item) && childKinds(item).length > 0)
    for (const [index, item] of list.items.entries()) {
      const pointer = [...context.pointer, kind, index]
      const isSpecInForce = context.isSpecInForce || hasSpec(node)
      if (isObjectNode(item)) checkNode(item, { ...context, kind, pointer, isSpecInForce, isInherited })
    }
  }
}

/** Returns the kinds of children. Empty lists are common leftovers and are ignored. */
function childKinds(node: ObjectNode): ChildKind[] {
  return CHILD_KINDS.filter((kind) => {
    const list = child(node, kind)
    return list !== undefined && !(isArrayNode(list) && list.items.length === 0)
  })
}

/** Keys that provide the content of a part of navigation without children. */
const CONTENT_KEYS = ['href', 'root', 'global', 'openapi', 'asyncapi', 'graphql', 'sdk', 'pagesFrom']

/** Reports a part of navigation without content, because it is not shown. */
function checkContent(node: ObjectNode, { kind, pointer, problems, isSpecInForce, isInherited }: Context): void {
  const isCut = pointer.length >= 2 * MAX_NAVIGATION_DEPTH
  if (!kind || isCut || isSpecInForce || isInherited || CONTENT_KEYS.some((key) => node.entries.has(key))) return
  const name = nodeString(child(node, NAME_KEYS[kind]))
  problems.report({
    rule: 'CFG_NAV_EMPTY',
    severity: 'warning',
    at: { ...node.span, end: node.span.start + 1 },
    message: `The ${NAME_KEYS[kind]} ${JSON.stringify(name ?? '')} has no pages; it is not shown.`,
    expected: 'pages, groups or another kind of children, or "href".',
  })
}

function checkSiblings(node: ObjectNode, kinds: readonly ChildKind[], { pointer, problems }: Context): void {
  const [first, second] = kinds
  const names = [...kinds, ...(node.entries.has('href') && kinds.length > 0 ? ['href'] : [])]
  if (names.length < 2) return
  problems.report({
    rule: 'CFG_NAV_CHILDREN',
    severity: 'warning',
    at: node.entries.get(names[1] ?? '')?.key,
    message: `${describePointer(pointer, '')} has ${joinWords(
      names.map((kind) => `"${kind}"`),
      'and',
    )}.`,
    expected: 'one kind of children in each part of navigation.',
    hint: second ? `Move "${second}" into the entries of "${first}", or into a separate part.` : 'Remove one of them.',
  })
}

function checkForbidden(node: ObjectNode, kinds: readonly ChildKind[], { kind, pointer, problems }: Context): void {
  const forbidden = (kind && FORBIDDEN_CHILDREN[kind]) ?? (kind ? [] : ['menu'])
  for (const inner of kinds.filter((one) => forbidden.includes(one))) {
    problems.report({
      rule: 'CFG_NAV_CHILDREN',
      severity: 'warning',
      at: node.entries.get(inner)?.key,
      message: `${describePointer(pointer, '')} has "${inner}", which is not allowed ${kind ? `inside "${kind}"` : 'at the root'}.`,
      hint: inner === 'menu' ? 'A menu belongs to a tab or a product.' : undefined,
    })
  }
}

function checkLanguage(node: ObjectNode, { pointer, problems }: Context): void {
  const language = child(node, 'language')
  const code = nodeString(language)
  if (!language || code === undefined || LANGUAGE_CODES.includes(code)) return
  problems.report({
    rule: 'CFG_LANGUAGE',
    severity: 'warning',
    at: language.span,
    message: `${describePointer([...pointer, 'language'], '')} ${JSON.stringify(code.slice(0, 80))} is not a known language code.`,
    expected: 'a code such as "en", "pt-BR" or "zh-Hans".',
    hint: didYouMean(code, LANGUAGE_CODES),
  })
}

function hasSpec(node: ObjectNode): boolean {
  return node.entries.has('openapi') || node.entries.has('asyncapi')
}
