const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text content of an element. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

/** Returns text in a `span`, if it has a class or style. Both are valid in attributes. */
export function wrap(content: string, className: string, style = ''): string {
  const attributes = `${className && ` class="${className}"`}${style && ` style="${style}"`}`
  return attributes ? `<span${attributes}>${escapeText(content)}</span>` : escapeText(content)
}

/** Returns the classes for the bits of italic, bold, underline and strikethrough. */
export function fontClasses(fontStyle = 0): string[] {
  const names = ['ki', 'kb', 'ku', 'ks']
  return fontStyle > 0 ? names.filter((_, bit) => fontStyle & (1 << bit)) : []
}
