import type { Root } from 'mdast'

export type ParseMdx = (text: string, features: ParserFeatures) => Root

export interface ParserFeatures {
  /** True when `$…$` and `$$…$$` are formulas. */
  math: boolean
}

let loading: Promise<ParseMdx | undefined> | undefined

/** Loads the native parser, or returns undefined on an unsupported platform. */
export function loadSatteri(): Promise<ParseMdx | undefined> {
  loading ??= import('satteri').then(
    ({ mdxToMdast }) =>
      (text, { math }) =>
        mdxToMdast(text, { features: { gfm: true, math, frontmatter: false } }) as Root,
    () => undefined,
  )
  return loading
}
