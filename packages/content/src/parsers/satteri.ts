import type { Root } from 'mdast'

export type ParseMdx = (text: string, features: ParserFeatures) => Root

export interface ParserFeatures {
  /** Whether `$…$` and `$$…$$` are formulas. */
  math: boolean
}

let loading: Promise<ParseMdx | undefined> | undefined

/** The native parser, or undefined on a platform that has no build of it. */
export function loadSatteri(): Promise<ParseMdx | undefined> {
  loading ??= import('satteri').then(
    ({ mdxToMdast }) =>
      (text, { math }) =>
        mdxToMdast(text, { features: { gfm: true, math, frontmatter: false } }) as Root,
    () => undefined,
  )
  return loading
}
