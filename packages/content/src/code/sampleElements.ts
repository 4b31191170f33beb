import type { RenderRuntime } from '../render/renderTree.js'

type Jsx = Pick<RenderRuntime, 'jsx' | 'jsxs'>

/** Elements from one sample to the next: a recursion that fills the stack makes thousands. */
const INTERVAL = 64

export interface SampledJsx extends Jsx {
  /** An error whose stack leads to a component that made elements a short time ago. */
  lastSample(): Error | undefined
}

/**
 * JSX functions that note now and then which user code calls them. Components that show each other without end
 * overflow the stack between two calls of user code, where the error's own stack holds nothing but the renderer.
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
