import type { Changes, Edit, Remark } from './draft.js'
import { mdxTree, nodeEnd, nodeStart, type TreeNode, walkTree } from './markdownTree.js'

/** An element of a page. */
export interface Element {
  name: string
  /** The values of attributes as they are written, with quotes or braces; `true` without a value. */
  attributes: ReadonlyMap<string, string | true>
  /** Returns the value of an attribute if it is plain text. */
  text(name: string): string | undefined
  /** The text between its tags. */
  inner: string
  /** The text beside it, on the lines of its start and end. */
  line: { before: string; after: string }
  /** Child elements. */
  children: readonly Element[]
  parent?: Element
}

/** The conversion of an element. */
export interface Rewrite {
  /** Undefined keeps only the content. */
  name?: string
  attributes?: Readonly<Record<string, string | true | undefined>>
  /** Content of an element without content. */
  content?: string
  /** Text instead of the element and its content. */
  replace?: string
  /** Removes the element with its content. */
  remove?: boolean
  remark?: string
}

/** Returns the rewritten element, or undefined to leave it. */
export type ElementRule = (element: Element) => Rewrite | undefined

/** Rewrites the tags of elements and keeps their content. */
export function convertElements(rules: Readonly<Record<string, ElementRule>>): (text: string) => Changes {
  return (text) => {
    if (!Object.keys(rules).some((name) => text.includes(`<${name}`))) return { edits: [] }
    const tree = mdxTree(text)
    const edits: Edit[] = []
    const remarks: Remark[] = []
    const visit = (node: TreeNode, parent?: Element): void => {
      const element = isElement(node) ? readElement(node, text, parent) : parent
      if (element && element !== parent) {
        const rule = Object.hasOwn(rules, element.name) ? rules[element.name] : undefined
        const rewrite = rule?.(element)
        if (rewrite?.remark !== undefined)
          remarks.push({ kind: 'dropped', offset: nodeStart(node), message: rewrite.remark })
        if (rewrite) edits.push(...rewriteTags(node, element, rewrite, text))
        if (rewrite?.remove || rewrite?.replace !== undefined) return
      }
      for (const child of node.children ?? []) visit(child, element)
    }
    if (tree) visit(tree)
    return { edits, remarks }
  }
}

function isElement(node: TreeNode): boolean {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && typeof node.name === 'string'
}

function readElement(node: TreeNode, text: string, parent?: Element): Element {
  const attributes = new Map<string, string | true>()
  const texts = new Map<string, string>()
  for (const attribute of node.attributes ?? []) {
    if (attribute.name === undefined) {
      attributes.set(`...${attributes.size}`, text.slice(nodeStart(attribute), nodeEnd(attribute)))
      continue
    }
    const source = text.slice(nodeStart(attribute), nodeEnd(attribute))
    const equals = source.indexOf('=')
    attributes.set(attribute.name, equals === -1 ? true : source.slice(equals + 1).trim())
    const value = literalText(attribute.value)
    if (value !== undefined) texts.set(attribute.name, value)
  }
  const element: Element = {
    name: node.name ?? '',
    attributes,
    text: (name) => texts.get(name),
    get inner() {
      return text.slice(
        findOpenEnd(node, text),
        Math.max(text.lastIndexOf('</', nodeEnd(node) - 1), findOpenEnd(node, text)),
      )
    },
    get line() {
      const [start, end] = [nodeStart(node), nodeEnd(node)]
      return {
        before: text.slice(text.lastIndexOf('\n', start - 1) + 1, start),
        after: /^.*/.exec(text.slice(end))?.[0] ?? '',
      }
    },
    get children() {
      const elements: Element[] = []
      walkTree(node, (child) => {
        if (child === node || !isElement(child)) return true
        elements.push(readElement(child, text, element))
        return false
      })
      return elements
    },
    parent,
  }
  return element
}

/** Returns the text of `"x"`, `{'x'}` or a template without values. */
function literalText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const expression = (value as { value?: string } | null)?.value?.trim() ?? ''
  const quoted = /^(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)$/.exec(expression)
  return quoted ? (quoted[1] ?? quoted[2] ?? quoted[3]) : undefined
}

function rewriteTags(node: TreeNode, element: Element, rewrite: Rewrite, text: string): Edit[] {
  const [start, end] = [nodeStart(node), nodeEnd(node)]
  if (rewrite.remove || rewrite.replace !== undefined) return [{ start, end, text: rewrite.replace ?? '' }]
  const openEnd = findOpenEnd(node, text)
  const isEmpty = text[openEnd - 2] === '/'
  if (rewrite.name === undefined) {
    const edit = { start, end: openEnd, text: rewrite.content ?? '' }
    return isEmpty ? [edit] : [edit, { start: text.lastIndexOf('</', end - 1), end, text: '' }]
  }
  const attributes = rewrite.attributes ?? Object.fromEntries(element.attributes)
  const lines = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (name.startsWith('...')) return [` ${value}`]
    return [value === true ? ` ${name}` : ` ${name}=${value}`]
  })
  const tag = `<${rewrite.name}${lines.join('')}`
  if (isEmpty) {
    const closed = rewrite.content === undefined ? ' />' : `>${rewrite.content}</${rewrite.name}>`
    return [{ start, end: openEnd, text: `${tag}${closed}` }]
  }
  const close = text.lastIndexOf('</', end - 1)
  const inner = rewrite.content ?? ''
  return [
    { start, end: openEnd, text: `${tag}>${inner}` },
    { start: close, end, text: `</${rewrite.name}>` },
  ]
}

/** Returns the offset after the `>` of the opening tag. */
function findOpenEnd(node: TreeNode, text: string): number {
  const last = node.attributes?.at(-1)
  const from = last ? nodeEnd(last) : nodeStart(node) + 1 + (node.name ?? '').length
  return text.indexOf('>', from) + 1
}

/** Quotes a text as the value of an attribute. */
export function quote(text: string): string
export function quote(text: string | undefined): string | undefined
export function quote(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `"${text.replaceAll('"', '&quot;')}"`
}
