import { h } from 'preact'

const width = typeof window === 'undefined' ? undefined : window.innerWidth
export const greet = (name) => `hello, ${name}`
/** Needs a window. */
export function Width() {
  if (width === undefined) throw new Error('window is not defined')
  return h('output', { class: 'kit-width' }, `${width} pixels`)
}
