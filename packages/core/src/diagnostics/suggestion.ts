/** A name in the range of a diagnostic, and the one that the author probably means. */
export interface Suggestion {
  /**
   * Syntax that the name is part of, because a range can contain it several times: a tag and its end, the name of a
   * property, the value of a property or key, or a link or path.
   */
  part: 'tag' | 'property' | 'value' | 'url'
  wrong: string
  right: string
}

/** Returns the hint of a diagnostic with a suggestion. None without a name. */
export function suggest(
  part: Suggestion['part'],
  wrong: string,
  right: string | undefined,
): { hint: string | undefined; suggestion?: Suggestion } {
  if (right === undefined) return { hint: undefined }
  return {
    hint: `Did you mean ${part === 'tag' ? `\`<${right}>\`` : `"${right}"`}?`,
    suggestion: { part, wrong, right },
  }
}
