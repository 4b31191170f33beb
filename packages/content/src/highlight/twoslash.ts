/**
 * Returns twoslash code without the parts for the compiler: `// @flags`, `// ^?` queries, and everything outside the cut
 * markers.
 */
export function withoutTwoslash(code: string): string {
  const lines = code.split('\n')
  const from = lines.findLastIndex((line) => /^\s*\/\/ ?---cut(?:-before)?---\s*$/.test(line)) + 1
  const end = lines.findIndex((line, index) => index >= from && /^\s*\/\/ ?---cut-after---\s*$/.test(line))
  return lines
    .slice(from, end === -1 ? undefined : end)
    .filter((line) => !/^\s*\/\/ ?(?:@[a-zA-Z]+(?::.*)?|\s*\^[?|].*)$/.test(line))
    .join('\n')
}
