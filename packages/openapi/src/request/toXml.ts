import type { SentValue, XmlForm, XmlModels, XmlTemplate } from '@octavo/core'
import { hasEntries } from '../model/exactNumber.js'

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]{0,200}(?::[\p{L}_][\p{L}\p{N}_.-]{0,200})?$/u
const PREFIX = /^(?!xmlns$)[\p{L}_][\p{L}\p{N}_.-]{0,100}$/u
const MAX_DEPTH = 40

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML does not allow
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The context of an element. */
interface Scope {
  depth: number
  models: XmlModels
  /** Namespaces by prefix. The default namespace has the key ''. */
  namespaces: Readonly<Record<string, string>>
}

type Place = Pick<Scope, 'models' | 'depth'>

interface Item {
  name: string
  value: SentValue
  form: XmlForm
}

/** Returns an XML document. Elements are named after properties, unless the `xml` of schemas overrides the names. */
export function toXml(value: SentValue, { root, models = {} }: Partial<XmlTemplate> = {}): string {
  const form = resolve(root, models)
  const item = { name: form.name ?? 'root', value, form }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(item, { depth: 0, models, namespaces: {} })}`
}

/** Merges a form with the model that it refers to. */
function resolve(form: XmlForm = {}, models: XmlModels): XmlForm {
  const { model, ...overrides } = form
  return model !== undefined && Object.hasOwn(models, model) ? { ...models[model], ...overrides } : overrides
}

function element({ name, value, form }: Item, outer: Scope): string {
  const space = xmlNamespace(form, outer)
  const namespaces = { ...outer.namespaces, ...space.declared }
  const scope = { ...outer, depth: outer.depth + 1, namespaces }
  const items = outer.depth < MAX_DEPTH ? elementContent({ name, value, form }, scope) : []
  const attributes = items.filter(isAttribute).map((item) => attribute(item, scope))
  for (const { declared } of attributes) Object.assign(namespaces, declared)
  const declarations = Object.entries({
    ...space.declared,
    ...Object.assign({}, ...attributes.map((one) => one.declared)),
  })
  const tag = `${space.prefix}${safeName(name)}`
  const start = [
    tag,
    ...declarations.map(([prefix, uri]) => `${prefix ? `xmlns:${prefix}` : 'xmlns'}="${escapeAttribute(String(uri))}"`),
    ...attributes.map(({ text }) => text),
  ].join(' ')
  const texts = items.filter(isText).map(itemText).join('')
  const elements = items.filter((item) => !isAttribute(item) && !isText(item)).map((item) => element(item, scope))
  const indent = '  '.repeat(outer.depth)
  if (elements.length > 0) {
    const lines = [texts && `${indent}  ${texts}`, ...elements].filter(Boolean)
    return `${indent}<${start}>\n${lines.join('\n')}\n${indent}</${tag}>`
  }
  const isScalar = value !== null && !hasEntries(value)
  const content = isScalar ? escapeXml(String(value)) : texts
  return isScalar || content ? `${indent}<${start}>${content}</${tag}>` : `${indent}<${start}/>`
}

/** Returns the content of an element: properties, or the items of an array. */
function elementContent({ name, value, form }: Item, { models, depth }: Place): Item[] {
  if (!hasEntries(value)) return []
  if (Array.isArray(value)) {
    const items = resolve(form.items, models)
    const fallback = form.wrapped ? name : 'item'
    return value.map((item: SentValue) => ({ name: items.name ?? fallback, value: item, form: items }))
  }
  return Object.entries(value as Record<string, SentValue>).flatMap(([key, item]) => {
    const field = resolve(ownForm(form.properties, key) ?? form.values, models)
    return fieldItems({ name: key, value: item, form: field }, { models, depth })
  })
}

/** Returns the nodes of one property. Unwrapped arrays repeat the node, and `none` has only its properties' nodes. */
function fieldItems({ name, value, form }: Item, place: Place): Item[] {
  if (Array.isArray(value) && !form.wrapped && form.node !== 'attribute') {
    const items = resolve(form.items, place.models)
    return value.map((item: SentValue) => ({ name: items.name ?? name, value: item, form: items }))
  }
  const isObject = hasEntries(value) && !Array.isArray(value)
  if (form.node === 'none' && isObject && place.depth < MAX_DEPTH) {
    return elementContent({ name, value, form }, { ...place, depth: place.depth + 1 })
  }
  return [{ name: form.name ?? name, value, form }]
}

function isAttribute({ value, form }: Item): boolean {
  return form.node === 'attribute' && (!hasEntries(value) || isScalarList(value))
}

function isScalarList(value: SentValue): value is readonly SentValue[] {
  return Array.isArray(value) && value.every((item) => item !== null && !hasEntries(item))
}

function isText({ value, form }: Item): boolean {
  return (form.node === 'text' || form.node === 'cdata') && value !== null && !hasEntries(value)
}

function itemText({ value, form }: Item): string {
  return form.node === 'cdata' ? cdata(String(value)) : escapeXml(String(value))
}

function attribute({ name, value, form }: Item, scope: Scope): { text: string; declared: Record<string, string> } {
  // Names of attributes without a prefix belong to no namespace.
  const space = form.prefix === undefined ? { prefix: '', declared: {} } : xmlNamespace(form, scope)
  const text = Array.isArray(value) ? value.map(String).join(' ') : value === null ? '' : String(value)
  return { text: `${space.prefix}${safeName(name)}="${escapeAttribute(text)}"`, declared: space.declared }
}

/** Returns the prefix of a name, and its namespace declaration unless an ancestor has it. */
function xmlNamespace(
  { namespace, prefix }: XmlForm,
  { namespaces }: Scope,
): { prefix: string; declared: Record<string, string> } {
  const short = prefix !== undefined && PREFIX.test(prefix) ? prefix : ''
  const isKnown = namespace === undefined || short === 'xml' || ownForm(namespaces, short) === namespace
  return { prefix: short && `${short}:`, declared: isKnown ? {} : { [short]: namespace } }
}

function ownForm<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

function safeName(name: string): string {
  return NAME.test(name) ? name : 'item'
}

function cdata(text: string): string {
  return `<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function escapeXml(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

/** Escapes line breaks in attributes, which XML parsers would read as spaces. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/[\t\n]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Removes characters that XML does not allow. */
function printable(text: string): string {
  return text.replace(INVALID_IN_XML, '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}
