import { didYouMean } from '@octavo/core'
import { findVariable, hasMarks, markText, replaceMarkedVariables, unmark } from '../parsers/marks.js'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { expandedData, isObject, isTree, type PropValue } from '../static/staticValues.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/**
 * Replaces `{{name}}` with its value from docs.json, in text, code, links and attributes. The value is always text,
 * never markup. An undefined name stays as written, with a warning except in code, where braces are common.
 */
export const variables: Step = {
  enter: {
    text: (node, page) => replaceField(node, 'value', page, true),
    inlineCode: (node, page) => replaceField(node, 'value', page, false),
    code(node, page) {
      replaceField(node, 'value', page, false)
      replaceField(node, 'meta', page, false)
    },
    math: (node, page) => replaceField(node, 'value', page, false),
    inlineMath: (node, page) => replaceField(node, 'value', page, false),
    link: (node, page) => replaceLink(node, page),
    definition: (node, page) => replaceLink(node, page),
    image(node, page) {
      replaceLink(node, page)
      replaceField(node, 'alt', page, true)
    },
    mdxJsxFlowElement: replaceAttributes,
    mdxJsxTextElement: replaceAttributes,
  },
}

function replaceLink(node: Node, page: PageState): void {
  // Parsers percent-encode the marks in URLs.
  const link = node as Node & { url: string }
  if (link.url.includes('%EF%B7%9')) {
    link.url = link.url.replace(/%EF%B7%9([0-3])/g, (_, digit: string) => String.fromCharCode(0xfdd0 + Number(digit)))
  }
  replaceField(node, 'url', page, true)
  replaceField(node, 'title', page, true)
}

function replaceField(node: Node, field: string, page: PageState, warn: boolean): void {
  const record = node as unknown as Record<string, unknown>
  const value = record[field]
  if (typeof value !== 'string' || !hasMarks(value)) return
  record[field] = replaceVariables(value, page, warn ? reportUnknown(page, node) : undefined)
}

function replaceAttributes(node: JsxElement, page: PageState): void {
  const report = reportUnknown(page, node)
  for (const attribute of node.attributes) {
    if (typeof attribute.value === 'string') {
      if (attribute.type === 'mdxJsxAttribute') attribute.value = replaceText(attribute.value, page, report)
    } else if (attribute.value) {
      const data = expandedData(attribute.value)
      if (data) data.value = replaceDeep(data.value, page, report) as PropValue
    }
  }
}

function replaceDeep(value: unknown, page: PageState, report: ReportUnknown): unknown {
  if (typeof value === 'string') return replaceText(value, page, report)
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, page, report))
  if (!isObject(value) || isTree(value)) return value
  for (const key of Object.keys(value)) value[key] = replaceDeep(value[key], page, report)
  return value
}

/** Replaces variables in the text of an attribute, where `?x={{name}}` is also a variable. */
function replaceText(text: string, page: PageState, report: ReportUnknown): string {
  const marked = text.includes('{{') ? markText(text) : text
  return hasMarks(marked) ? replaceVariables(marked, page, report) : text
}

function replaceVariables(text: string, page: PageState, report: ReportUnknown | undefined): string {
  const { variables = {} } = page.options
  const replaced = replaceMarkedVariables(text, (name) => {
    if (Object.hasOwn(variables, name)) return variables[name]
    report?.(name)
    return undefined
  })
  return unmark(replaced)
}

type ReportUnknown = (name: string) => void

/** Returns a function that reports the undefined names of one node in order, each at its position. */
function reportUnknown(page: PageState, node: Node): ReportUnknown {
  const names = Object.keys(page.options.variables ?? {})
  const { source } = page
  const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset]
  let searched = from
  return (name) => {
    const use = findVariable(source.text, name, searched, to)
    if (use) searched = use.end
    page.report({
      ...(use ? source.range(use.start, use.end) : sourceLocation(source, node.position)),
      ...undefinedVariable(name, names),
    })
  }
}

/** Returns the diagnostic for an undefined variable, without its location. */
export function undefinedVariable(name: string, names: readonly string[]) {
  return {
    rule: 'MDX_VARIABLE',
    severity: 'warning',
    message: `Undefined variable "${name}"; {{${name}}} is shown as written.`,
    hint: didYouMean(name, names) ?? 'Define it in "variables" in docs.json, or put backticks around it.',
  } as const
}
