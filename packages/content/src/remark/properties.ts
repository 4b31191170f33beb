import {
  COMMON_PROPS,
  type ComponentManifest,
  type Diagnostic,
  nearestName,
  nearMiss,
  type PropValues,
  suggest,
} from '@octavo/core'
import type { JsxAttribute, JsxElement } from '../parsers/mdast.js'
import { findComponent, isTextProp } from '../static/componentNames.js'
import { internalProps } from '../static/internalProps.js'
import { expandedData, type PropValue } from '../static/staticValues.js'
import { attributeRange, attributeValue } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/**
 * Warns about misspelled properties of built-in components, invalid values, and components without effect. Ignores
 * other unknown properties, because real pages pass many of them.
 */
export const properties: Step = {
  enter: { mdxJsxFlowElement: check, mdxJsxTextElement: check },
}

type Problem = Pick<Diagnostic, 'rule' | 'message' | 'expected' | 'hint' | 'suggestion'>

function check(node: JsxElement, page: PageState): void {
  const component = node.name ? findComponent(page.options.components, node.name) : undefined
  if (!node.name || !component) return
  // A component of the page with the same name. A replacement for all pages takes the properties of the built-in one.
  const isReplaced = Object.hasOwn(page.options.siteComponents ?? {}, node.name)
  if (expandedData(node) && !isReplaced) return
  checkEffect(node, node.name, component, page)
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const problem = findProblem(node, attribute, component)
    if (!problem) continue
    page.report({ ...problem, severity: 'warning', ...attributeRange(node, attribute.name, page.source) })
  }
}

function checkEffect(node: JsxElement, name: string, { support }: ComponentManifest, page: PageState): void {
  if (support?.status !== 'none') return
  const start = node.position?.start.offset
  page.report({
    rule: 'MDX_NO_EFFECT',
    severity: 'notice',
    message: `\`<${name}>\` has no effect in this version.`,
    hint: support.note || undefined,
    ...(start === undefined ? { file: page.source.file } : page.source.range(start, start + 1 + name.length)),
  })
}

function findProblem(node: JsxElement, attribute: JsxAttribute & { name: string }, manifest: ComponentManifest) {
  const component = node.name ?? ''
  const { name } = attribute
  const type = Object.hasOwn(manifest.props, name) ? manifest.props[name]?.type : undefined
  if (type === undefined) return unknownName(component, name, manifest) ?? lostText(node, attribute, manifest)
  return typeof type === 'string' ? undefined : invalidValue(component, name, attributeValue(attribute), type)
}

function unknownName(component: string, name: string, { props, instead }: ComponentManifest): Problem | undefined {
  if (COMMON_PROPS.includes(name) || !/^[A-Za-z]{2,40}$/.test(name)) return undefined
  const message = `Unknown property "${name}" of \`<${component}>\`; it is ignored.`
  if (internalProps(component).includes(name)) return { rule: 'MDX_UNKNOWN_PROP', message }
  const suggestion = nearMiss(name, [...Object.keys(props), ...COMMON_PROPS])
  const replacement = instead && Object.hasOwn(instead, name) ? instead[name] : undefined
  const advice = replacement === undefined ? suggest('property', name, suggestion) : { hint: replacement }
  if (!advice.hint) return undefined
  return { rule: 'MDX_UNKNOWN_PROP', message, ...advice }
}

/** Properties for short text, by how likely another name for text means them. */
const LABELS = ['title', 'label', 'name', 'caption', 'alt']
/** Properties whose text belongs between the tags. */
const BODIES = ['description', 'text', 'content']

/** Returns a warning about text in a property that the component does not have. */
function lostText(
  { name: component, attributes }: JsxElement,
  attribute: JsxAttribute & { name: string },
  { props }: ComponentManifest,
): Problem | undefined {
  const { name } = attribute
  const isFree = (prop: string) =>
    Object.hasOwn(props, prop) && !attributes.some((set) => 'name' in set && set.name === prop)
  const value = attributeValue(attribute)
  if (COMMON_PROPS.includes(name) || typeof value !== 'string' || !isTextProp(name, value)) return undefined
  const text = BODIES.includes(name) ? undefined : LABELS.find(isFree)
  const advice = text
    ? suggest('property', name, text)
    : { hint: `Write the text between \`<${component}>\` and \`</${component}>\`.` }
  const message = `Unknown property "${name}" of \`<${component}>\`; it is ignored.`
  return { rule: 'MDX_UNKNOWN_PROP', message, ...advice }
}

function invalidValue(component: string, name: string, value: PropValue, values: PropValues): Problem | undefined {
  // Dynamic values and elements are not checked.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (text === '' || takes(values, text)) return undefined
  return {
    rule: 'MDX_PROP_VALUE',
    message: `Invalid value "${text.slice(0, 40)}" of property "${name}" of \`<${component}>\`.`,
    expected: 'min' in values ? `a whole number from ${values.min} to ${values.max}.` : `one of ${values.join(', ')}.`,
    ...('min' in values ? {} : suggest('value', text, nearestName(text, values))),
  }
}

function takes(values: PropValues, text: string): boolean {
  if (!('min' in values)) return values.includes(text)
  const number = Number(text)
  return Number.isInteger(number) && number >= values.min && number <= values.max
}
