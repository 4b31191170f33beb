/** Characters of a line of a result, about, so that what matters is not cut off. */
export function lineLength(): number {
  return matchMedia('(width < 48rem)').matches ? 46 : 92
}

const BETWEEN = ' › '

/** Names of what a result stands below; where a line is too short for all, the outermost and the nearest ones. */
export function crumbLine(crumbs: readonly string[], length: number): string {
  const [first = '', ...rest] = crumbs
  const lines = [crumbs, ...rest.slice(1).map((_, left) => [first, '…', ...rest.slice(left + 1)])]
  const texts = lines.map((line) => line.join(BETWEEN))
  return texts.find((text) => text.length <= length) ?? texts.at(-1) ?? ''
}
