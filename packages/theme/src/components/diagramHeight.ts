/** Rem of a frame without its entries, and of each entry, by the first word of a source. */
const SIZES: readonly [kind: RegExp, base: number, line: number][] = [
  [/^(?:flowchart|graph)\s+(?:LR|RL)\b/, 7, 1.4],
  [/^(?:flowchart|graph)\b/, 6, 3.2],
  [/^sequenceDiagram/, 9, 3],
  [/^gantt/, 6, 1.8],
  [/^(?:pie|mindmap|quadrantChart|xychart|timeline|radar|journey)/, 22, 0],
]
const [SMALLEST, LARGEST] = [9, 34]

/**
 * About how high a diagram will be, in rem: only a browser can tell, and what is known beforehand keeps the text below it
 * in its place.
 */
export function diagramHeight(source: string): number {
  const lines = source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
  const first = lines[0] ?? ''
  const [, base, line] = SIZES.find(([kind]) => kind.test(first)) ?? [first, 7, 1.8]
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(base + line * Math.max(0, lines.length - 1))))
}
