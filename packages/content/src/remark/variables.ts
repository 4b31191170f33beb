import { didYouMean } from '@octavo/core'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { isObject, isTree } from '../static/values.js'
import { hasMarks, replaceMarkedVariables, unmark } from '../text/marks.js'
import { placeOf } from '../text/sourceFile.js'
import type { PageState } from './pageState.js'
import type { Step } from './walk.js'

/**
 * Replaces `{{name}}` by its value from docs.json, in text, code, links and attributes. The value is text wherever it
 * lands, never markup. An unknown name stays as written, with a warning outside of code, where braces are common.
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
  // A URL's marks are percent-encoded by the parser.
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
  if (typeof value === 'string' && hasMarks(value)) record[field] = replaceVariables(value, page, node, warn)
}

function replaceAttributes(node: JsxElement, page: PageState): void {
  for (const attribute of node.attributes) {
    if (typeof attribute.value === 'string') {
      if (hasMarks(attribute.value)) attribute.value = replaceVariables(attribute.value, page, node, true)
    } else if (attribute.value) {
      const octavo = (attribute.value as { data?: { octavo?: { value: unknown } } }).data?.octavo
      if (octavo) octavo.value = replaceDeep(octavo.value, page, node)
    }
  }
}

function replaceDeep(value: unknown, page: PageState, node: Node): unknown {
  if (typeof value === 'string') return hasMarks(value) ? replaceVariables(value, page, node, true) : value
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, page, node))
  if (!isObject(value) || isTree(value)) return value
  for (const key of Object.keys(value)) value[key] = replaceDeep(value[key], page, node)
  return value
}

function replaceVariables(text: string, page: PageState, node: Node, warn: boolean): string {
  const { variables = {} } = page.options
  const replaced = replaceMarkedVariables(text, (name) => {
    if (Object.hasOwn(variables, name)) return variables[name]
    if (warn) reportUnknown(name, page, node)
    return undefined
  })
  return unmark(replaced)
}

function reportUnknown(name: string, page: PageState, node: Node): void {
  const names = Object.keys(page.options.variables ?? {})
  page.report({
    rule: 'MDX_VARIABLE',
    severity: 'warning',
    ...placeOf(page.source, node.position),
    message: `The variable "${name}" is not defined; {{${name}}} is shown as it is written.`,
    hint: didYouMean(name, names) ?? 'Define it in "variables" of docs.json, or put backticks around it.',
  })
}
