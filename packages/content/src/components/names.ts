import type { ComponentManifest, ComponentManifests } from '@octavo/core'

/** The built-in component of a name, which a page can use without importing it. */
export function findComponent(components: ComponentManifests, name: string): ComponentManifest | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

/** HTML, SVG and custom elements: anything that starts with a small letter. */
export function isIntrinsic(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.')
}

/** Elements of HTML and SVG that are called like a component. */
const ELEMENTS = new Set(['frame', 'link', 'param', 'view'])

const byLowerCase = new WeakMap<ComponentManifests, Map<string, string>>()

/** The component that a name in small letters means; undefined for elements of HTML and SVG. */
export function componentInSmallLetters(components: ComponentManifests, name: string): string | undefined {
  if (ELEMENTS.has(name)) return undefined
  let names = byLowerCase.get(components)
  if (!names) {
    names = new Map(Object.keys(components).map((component) => [component.toLowerCase(), component]))
    byLowerCase.set(components, names)
  }
  return names.get(name)
}
