import type { Root } from 'mdast'

export type ParseMdx = (text: string) => Root

let loading: Promise<ParseMdx | undefined> | undefined

/** The native parser, or undefined on a platform that has no build of it. */
export function loadSatteri(): Promise<ParseMdx | undefined> {
  loading ??= import('satteri').then(
    ({ mdxToMdast }) =>
      (text) =>
        mdxToMdast(text, { features: { gfm: true, math: true, frontmatter: false } }) as Root,
    () => undefined,
  )
  return loading
}
