export type Row = readonly string[]

export function code(text: string): string {
  return `\`${text}\``
}

export function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
      .replaceAll('|  |', '| |')
      .replaceAll('|  |', '| |')
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns a generated page: frontmatter, a notice, and blocks. */
export function page(frontmatter: Readonly<Record<string, string>>, blocks: readonly string[]): string {
  const keys = Object.entries(frontmatter).map(([key, value]) => `${key}: ${value}`)
  return `---\n${keys.join('\n')}\n---\n\n{/* This page is generated: npm run docs:generate */}\n\n${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Escapes characters that start expressions and elements in MDX, outside of inline code. */
export function mdxText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[{<]/g, '\\$&')))
    .join('')
}
