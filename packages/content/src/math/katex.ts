import katex from 'katex'

export type Katex = typeof katex
export { katex }
