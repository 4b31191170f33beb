import { codeFinder } from './codeFinder.js'
import type { Changes } from './draft.js'

/** Converts HTML comments to comments of MDX. */
export function convertComments(text: string): Changes {
  if (!text.includes('<!--')) return { edits: [] }
  const isCode = codeFinder(text)
  const edits = [...text.matchAll(/<!--([\s\S]*?)-->/g)].flatMap(({ 0: whole, 1: comment = '', index }) =>
    isCode(index) ? [] : [{ start: index, end: index + whole.length, text: mdxComment(comment) }],
  )
  return { edits }
}

/** A comment in braces. */
export function mdxComment(comment: string): string {
  return `{/*${comment.replaceAll('*/', '* /')}*/}`
}
