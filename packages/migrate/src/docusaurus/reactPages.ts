import { parseSync } from 'vite'
import { inlineText } from '../text/cards.js'
import type { Translate } from './docusaurusLocales.js'

/** A node of a syntax tree, with the properties that are read. */
interface Node {
  type: string
  [key: string]: unknown
}

export interface ReactPage {
  title: string | undefined
  description: string | undefined
  /** Its texts, links and images as Markdown. */
  text: string
}

/** Properties of data whose values readers see. */
const TEXT_KEYS = new Set(['title', 'description', 'tagline', 'text', 'label', 'name', 'content'])
const BLOCKS = /^(?:p|li|dt|dd|div|section|header|main|article|blockquote|td|th|figcaption|button|ul|ol)$/

/** Reads the texts of a page that is written in React, in the order of its source, in the language of `translate`. */
export function readReactPage(file: string, source: string, translate: Translate): ReactPage {
  const reader = new ReactReader(translate)
  reader.visit(parseSync(file, source, { lang: 'tsx' }).program as unknown as Node)
  reader.endBlock()
  const [title, description] = [reader.title, reader.description]
  const blocks = reader.blocks.filter((block, index, all) => all.indexOf(block) === index && block !== title)
  return { title, description, text: blocks.map((block) => `${block}\n`).join('\n') }
}

class ReactReader {
  title: string | undefined
  description: string | undefined
  readonly blocks: string[] = []
  #line = ''

  constructor(readonly translate: Translate) {}

  endBlock(prefix = ''): void {
    const line = this.#line.replace(/\s+/g, ' ').trim()
    if (line !== '') this.blocks.push(prefix + line)
    this.#line = ''
  }

  visit(node: Node): void {
    switch (node.type) {
      case 'JSXText':
        this.#line += inlineSpace(String(node.value))
        return
      case 'JSXElement':
        this.#element(node)
        return
      case 'JSXExpressionContainer': {
        const expression = node.expression as Node
        if (typeof expression.value === 'string') this.#line += inlineSpace(expression.value)
        else this.visit(expression)
        return
      }
      case 'Property':
        this.#property(node)
        return
      case 'CallExpression':
        this.#call(node)
        return
      default:
        this.#children(node)
    }
  }

  #children(node: Node): void {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'openingElement' || key === 'closingElement') continue
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null && 'type' in child) this.visit(child as Node)
      }
    }
  }

  /** Reads `translate({ id, message })`. */
  #call(node: Node): void {
    const [first] = node.arguments as Node[]
    const values = first?.type === 'ObjectExpression' ? literalValues(first) : {}
    const isTranslate = (node.callee as Node).name === 'translate' && values.message !== undefined
    if (!isTranslate) this.#children(node)
    else this.#line += inlineSpace(this.translate(values.id ?? values.message ?? '', values.message ?? ''))
  }

  #property(node: Node): void {
    const { name, value: key } = node.key as { name?: string; value?: string }
    const value = node.value as { value?: unknown } & Node
    if (!TEXT_KEYS.has(String(name ?? key)) || typeof value.value !== 'string') {
      this.#children(node)
      return
    }
    this.endBlock()
    this.#line = inlineText(value.value)
    this.endBlock()
  }

  #element(node: Node): void {
    const opening = node.openingElement as { name: { name?: string }; attributes: Node[] }
    const name = opening.name.name ?? ''
    const attribute = (...names: string[]) => attributeText(opening.attributes, names)
    const children = () => {
      for (const child of node.children as Node[]) this.visit(child)
      for (const each of opening.attributes) if (isElementValue(each)) this.visit(each.value as Node)
    }
    const [, level] = /^h([1-6])$/.exec(name) ?? []
    if (name === 'Layout') {
      this.title ??= attribute('title')
      this.description ??= attribute('description')
      children()
    } else if (level !== undefined || name === 'Heading') {
      this.endBlock()
      children()
      const depth = Number(level ?? attribute('as')?.slice(1) ?? 2)
      if (depth === 1) this.title ??= this.#line.trim() || undefined
      this.endBlock(`${'#'.repeat(Math.max(depth, 2))} `)
    } else if (name === 'a' || name === 'Link') this.#link(attribute('to', 'href'), children)
    else if (name === 'Translate') {
      const message = (node.children as Node[]).map((child) => literalText(child)).join('')
      const plain = message.replace(/\s+/g, ' ').trim()
      this.#line += inlineSpace(this.translate(attribute('id') ?? plain, plain))
    } else if (name === 'img') this.#line += image(attribute('alt'), attribute('src'))
    else if (BLOCKS.test(name)) {
      this.endBlock()
      children()
      this.endBlock()
    } else children()
  }

  #link(url: string | undefined, children: () => void): void {
    const before = this.#line
    this.#line = ''
    children()
    const label = this.#line.replace(/\s+/g, ' ').trim()
    this.#line = before + (label === '' || url === undefined ? label : ` [${label}](${url})`)
  }
}

function literalText({ type, value, expression }: Node): string {
  return String((type === 'JSXExpressionContainer' ? (expression as Node).value : value) ?? '')
}

/** Returns the texts of an object, by key. */
function literalValues({ properties }: Node): Record<string, string> {
  const entries = (properties as { key?: { name?: string }; value?: { value?: unknown } }[]).flatMap(
    ({ key, value }) =>
      key?.name !== undefined && typeof value?.value === 'string' ? [[key.name, value.value] as const] : [],
  )
  return Object.fromEntries(entries)
}

function inlineSpace(text: string): string {
  const plain = inlineText(text)
  return `${/^\s/.test(text) ? ' ' : ''}${plain}${/\s$/.test(text) ? ' ' : ''}`
}

function image(alt: string | undefined, src: string | undefined): string {
  return src === undefined ? '' : ` ![${alt ?? ''}](${src})`
}

function isElementValue({ value }: Node): boolean {
  return (value as Node | null)?.type === 'JSXExpressionContainer'
}

function attributeText(attributes: readonly Node[], names: readonly string[]): string | undefined {
  for (const { name, value } of attributes as unknown as { name?: { name?: string }; value?: Node | null }[]) {
    if (!names.includes(String(name?.name)) || !value) continue
    const literal = value.type === 'JSXExpressionContainer' ? (value.expression as Node) : value
    if (typeof literal.value === 'string') return literal.value
  }
  return undefined
}
