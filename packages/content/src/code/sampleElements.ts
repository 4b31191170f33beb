import type { RenderRuntime } from '../render/renderTree.js'

type Jsx = Pick<RenderRuntime, 'jsx' | 'jsxs'>

/** Elements between two samples. Infinite recursion makes thousands. */
const INTERVAL = 64

export interface SampledJsx extends Jsx {
  /** Returns an error whose stack contains a component that recently made elements. */
  lastSample(): Error | undefined
}

/**
 * Returns JSX functions that sample the calling user code. When components render each other infinitely, the stack of the
 * error contains only the renderer.
 */
export function sampleElements({ jsx, jsxs }: Jsx): SampledJsx {
  let count = 0
  let last: Error | undefined
  const sample = () => {
    if (count++ % INTERVAL === 0) last = new Error()
  }
  return {
    jsx: (type, props, key) => {
      sample()
      return jsx(type, props, key)
    },
    jsxs: (type, props, key) => {
      sample()
      return jsxs(type, props, key)
    },
    lastSample: () => last,
  }
}
