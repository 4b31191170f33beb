import { isObject } from '../static/values.js'

/**
 * Replaces a module or an export that a page cannot have: a missing file, or an npm or Node module. Components of it
 * render their children and everything else is nothing, so that one import does not break the page around it.
 */
export const MISSING_MODULE: Record<string, unknown> = new Proxy(function absent() {} as never, {
  get: (target, name) => {
    if (OWN.has(name)) return Reflect.get(target, name)
    if (name === Symbol.toPrimitive) return () => ''
    return typeof name === 'symbol' ? (name === Symbol.iterator ? MISSING_MODULE : undefined) : readName(name)
  },
  set: () => true,
  apply: (_target, _this, [props]: [unknown?]) =>
    isObject(props) && Object.hasOwn(props, 'children') ? props.children : MISSING_MODULE,
  construct: () => MISSING_MODULE,
})

/** What promises and renderers look for must be missing; everything else is absent all the way down. */
function readName(name: string): unknown {
  return /^(?:then|contextType|defaultProps|getDerivedStateFrom\w+|[_$@].*)$/.test(name) ? undefined : MISSING_MODULE
}

/** Renderers call components by these. */
const OWN = new Set<string | symbol>(['prototype', 'call', 'apply'])
