import { findHtmlComments } from '@octavo/content/remark'
import type { Changes } from './draft.js'
import { blankFrontmatter } from './markdownTree.js'

/** Converts HTML comments to comments of MDX. */
export function convertComments(text: string): Changes {
  return {
    edits: findHtmlComments(blankFrontmatter(text)).map(({ start, end }) => ({
      start,
      end,
      text: mdxComment(text.slice(start + '<!--'.length, end - '-->'.length)),
    })),
  }
}

/** A comment in braces. */
export function mdxComment(comment: string): string {
  return `{/*${comment.replaceAll('*/', '* /')}*/}`
}
