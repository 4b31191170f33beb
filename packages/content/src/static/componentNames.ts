import { type ComponentManifest, type ComponentManifests, memo } from '@octavo/core'

/** Returns the built-in component with a name. Pages use it without an import. */
export function findComponent(components: ComponentManifests, name: string): ComponentManifest | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

/** True for HTML, SVG and custom elements: names that start with a lowercase letter. */
export function isIntrinsic(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.')
}

/** HTML and SVG elements that have the name of a component. */
const ELEMENTS = new Set(['frame', 'link', 'param', 'view'])

const byLowerCase = memo(
  (components: ComponentManifests) => new Map(Object.keys(components).map((name) => [name.toLowerCase(), name])),
)

/** Returns the component with the same name in lower case. Undefined for HTML and SVG elements. */
export function componentInSmallLetters(components: ComponentManifests, name: string): string | undefined {
  if (ELEMENTS.has(name)) return undefined
  return byLowerCase(components).get(name)
}

const TEXT_PROP = /^(?:title|label|name|heading|caption|description|text|content|alt|command|npm|code)$/
const STYLE_PROP = /^(?:class|className|id|style|key|variant|size|color|icon|data-.*|aria-.*)$/

/** Returns whether the value of a property that no component takes is likely text for readers. */
export function isTextProp(name: string, value: string): boolean {
  return value.trim() !== '' && (TEXT_PROP.test(name) || (!STYLE_PROP.test(name) && /\S\s+\S/.test(value)))
}
