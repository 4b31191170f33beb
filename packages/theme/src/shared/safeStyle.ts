/**
 * Returns a CSS value if it cannot end its declaration or load anything. Colors and lengths in any notation are valid.
 */
export function safeCssValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.length > 200) return undefined
  const text = value.trim()
  return text !== '' && /^[#\w\s.,%()/+*-]+$/.test(text) && !/url\s*\(|expression|\/\*/i.test(text) ? text : undefined
}

/** Returns the declarations with a value as a `style` attribute. Undefined if there are none. */
export function inlineStyle(declarations: Record<string, string | undefined>): string | undefined {
  const safeDeclarations = Object.entries(declarations).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return safeDeclarations.length > 0 ? safeDeclarations.map(([name, value]) => `${name}:${value}`).join(';') : undefined
}
