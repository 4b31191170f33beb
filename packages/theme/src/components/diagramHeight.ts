/** Height in rem of a diagram without entries, and of each entry, by the type of diagram. */
const SIZES: readonly [kind: RegExp, base: number, line: number][] = [
  [/^(?:flowchart|graph)\s+(?:LR|RL)\b/, 7, 1.4],
  [/^(?:flowchart|graph)\b/, 6, 3.2],
  [/^sequenceDiagram/, 9, 3],
  [/^gantt/, 6, 1.8],
  [/^(?:pie|mindmap|quadrantChart|xychart|timeline|radar|journey)/, 22, 0],
]
const [SMALLEST, LARGEST] = [9, 34]

/**
 * Estimates the height of a diagram in rem, which only the browser can measure. It reserves space, so that the text below
 * does not move.
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
