import { isObject } from '../static/staticValues.js'

/**
 * Replaces a missing file, an unsupported npm or Node module, or a missing export. Its components render their
 * children, and other exports are empty, so that one import does not break the page.
 */
export const MISSING_MODULE: Record<string, unknown> = new Proxy(function missing() {} as never, {
  get: (target, name) => {
    if (FUNCTION_KEYS.has(name)) return Reflect.get(target, name)
    if (name === Symbol.toPrimitive) return () => ''
    return typeof name === 'symbol' ? (name === Symbol.iterator ? MISSING_MODULE : undefined) : readName(name)
  },
  set: () => true,
  apply: (_target, _this, [props]: [unknown?]) =>
    isObject(props) && Object.hasOwn(props, 'children') ? props.children : MISSING_MODULE,
  construct: () => MISSING_MODULE,
})

/** Returns undefined for names that promises and renderers check, otherwise the replacement. */
function readName(name: string): unknown {
  return /^(?:then|contextType|defaultProps|getDerivedStateFrom\w+|[_$@].*)$/.test(name) ? undefined : MISSING_MODULE
}

/** Names that renderers use to call components. */
const FUNCTION_KEYS = new Set<string | symbol>(['prototype', 'call', 'apply'])
