/**
 * Stands for a module that pages cannot have: a file that is not there, or an npm or Node module. Whatever is read
 * from it, called or rendered shows nothing, so that one import does not break the page around it.
 */
export const ABSENT_MODULE: Record<string, unknown> = new Proxy(function absent() {} as never, {
  get: (target, name) => {
    if (name === 'prototype') return Reflect.get(target, name)
    if (name === Symbol.toPrimitive) return () => ''
    return typeof name === 'symbol' ? (name === Symbol.iterator ? ABSENT_MODULE : undefined) : readName(name)
  },
  set: () => true,
  apply: () => ABSENT_MODULE,
  construct: () => ABSENT_MODULE,
})

/** What promises and renderers look for must be missing; everything else is absent all the way down. */
function readName(name: string): unknown {
  return /^(?:then|contextType|defaultProps|getDerivedStateFrom\w+|[_$@].*)$/.test(name) ? undefined : ABSENT_MODULE
}
