import type { ComponentManifest, ComponentManifests } from '@octavo/core'

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

const byLowerCase = new WeakMap<ComponentManifests, Map<string, string>>()

/** Returns the component with the same name in lower case. Undefined for HTML and SVG elements. */
export function componentInSmallLetters(components: ComponentManifests, name: string): string | undefined {
  if (ELEMENTS.has(name)) return undefined
  let names = byLowerCase.get(components)
  if (!names) {
    names = new Map(Object.keys(components).map((component) => [component.toLowerCase(), component]))
    byLowerCase.set(components, names)
  }
  return names.get(name)
}
