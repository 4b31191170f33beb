import { COMPONENT_PROPS } from './componentProps.js'

/** Names a page can use without importing them (feature map 4.1). */
export const BUILT_IN_COMPONENTS: ReadonlySet<string> = new Set(Object.keys(COMPONENT_PROPS))

/** HTML, SVG and custom elements: anything that starts with a small letter. */
export function isIntrinsic(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.')
}

/** Elements of HTML and SVG that are called like a component. */
const ELEMENTS = new Set(['frame', 'link', 'param', 'view'])

const BY_LOWER_CASE = new Map([...BUILT_IN_COMPONENTS].map((name) => [name.toLowerCase(), name]))

/** The component that a name in small letters means; undefined for elements of HTML and SVG. */
export function componentInSmallLetters(name: string): string | undefined {
  return ELEMENTS.has(name) ? undefined : BY_LOWER_CASE.get(name)
}
