/** Properties of built-in components that only the decorating step sets. Those that a page has are ignored. */
const INTERNAL_PROPS: Readonly<Record<string, readonly string[]>> = {
  Latex: ['html'],
  Mermaid: ['drawing', 'name', 'width', 'error'],
}

export function internalProps(component: string): readonly string[] {
  return Object.hasOwn(INTERNAL_PROPS, component) ? (INTERNAL_PROPS[component] ?? []) : []
}
