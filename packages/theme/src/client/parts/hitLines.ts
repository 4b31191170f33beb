/** Returns the approximate number of characters per line of a result. */
export function lineLength(): number {
  return matchMedia('(width < 48rem)').matches ? 46 : 92
}

const SEPARATOR = ' › '

/** Returns the breadcrumbs of a result in one line. Long ones are shortened to the first and last. */
export function crumbLine(crumbs: readonly string[], length: number): string {
  const [first = '', ...rest] = crumbs
  const lines = [crumbs, ...rest.slice(1).map((_, left) => [first, '…', ...rest.slice(left + 1)])]
  const texts = lines.map((line) => line.join(SEPARATOR))
  return texts.find((text) => text.length <= length) ?? texts.at(-1) ?? ''
}
