type Point = readonly [x: number, y: number]
/** The points of a line or a curve after the one where it starts. */
type Step = readonly Point[]

interface Subpath {
  start: Point
  steps: Step[]
  isClosed: boolean
}

export interface ShortPath {
  data: string
  /** True for separate lines that became one. They had no inside to fill. */
  isOutline: boolean
}

/** Maximum distance of a shape from its points in pixels: less than a screen shows. */
const TOLERANCE = 0.04
const LENGTHS: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6 }
const TOKEN = /([a-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|[\s,]+|(.)/gi

/**
 * Returns the data of a path that looks the same with fewer points. Mermaid draws round shapes as hundreds of straight
 * curves, and outlines as separate lines, each twice. Undefined for paths with other commands.
 */
export function shortPath(data: string): ShortPath | undefined {
  const subpaths = readPath(data)
  if (!subpaths) return undefined
  const straight = subpaths.map(({ steps, ...subpath }) => ({ ...subpath, steps: straighten(subpath.start, steps) }))
  const isOutline =
    straight.length > 1 && straight.every(({ steps, isClosed }) => !isClosed && steps.length === 1 && isLine(steps[0]))
  const joined = isOutline ? joinLines(straight) : straight
  return { data: joined.map(writeSubpath).join(''), isOutline }
}

function readPath(data: string): Subpath[] | undefined {
  const subpaths: Subpath[] = []
  let command = ''
  let numbers: number[] = []
  for (const [, letter, number, other] of data.matchAll(TOKEN)) {
    const current = subpaths.at(-1)
    if (other !== undefined) return undefined
    if (letter !== undefined) {
      if (numbers.length > 0) return undefined
      if (letter.toUpperCase() === 'Z') {
        if (!current) return undefined
        current.isClosed = true
      } else if (LENGTHS[letter] === undefined) return undefined
      command = letter
      continue
    }
    if (number === undefined) continue
    numbers.push(Number(number))
    if (numbers.length < (LENGTHS[command] ?? 0)) continue
    const points = numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []))
    numbers = []
    const [point] = points
    if (!point || !numbersAreFinite(points)) return undefined
    if (command === 'M') subpaths.push({ start: point, steps: [], isClosed: false })
    else if (!current || current.isClosed || LENGTHS[command] === undefined) return undefined
    else current.steps.push(points)
    // Numbers after those of a move are lines.
    if (command === 'M') command = 'L'
  }
  return numbers.length === 0 && subpaths.length > 0 ? subpaths : undefined
}

function numbersAreFinite(points: readonly Point[]): boolean {
  return points.flat().every(Number.isFinite)
}

function isLine(step: Step | undefined): boolean {
  return step?.length === 1
}

/** Makes lines of straight curves, and removes points of lines that do not change the shape. */
function straighten(start: Point, steps: readonly Step[]): Step[] {
  const result: Step[] = []
  let line: Point[] = [start]
  const end = () => result.push(...thinned(line).map((point) => [point]))
  for (const step of steps) {
    const from = line.at(-1) ?? start
    const to = step.at(-1) ?? from
    if (step.every((point) => distance(point, from, to) <= TOLERANCE)) line.push(to)
    else {
      end()
      result.push(step)
      line = [to]
    }
  }
  end()
  return result
}

/** Returns the points of a line after its first, without those that are close to the line between others. */
function thinned(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return []
  const distances = points.map((point) => distance(point, first, last))
  const farthest = Math.max(...distances)
  if (farthest <= TOLERANCE || points.length === 2) return [last]
  const index = distances.indexOf(farthest)
  return [...thinned(points.slice(0, index + 1)), ...thinned(points.slice(index))]
}

/** Returns the distance of a point from the line between two points. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const position = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - position * dx, y - y1 - position * dy)
}

/** Joins lines that start where another ends. Lines that repeat the one before them, and points, are omitted. */
function joinLines(lines: readonly Subpath[]): Subpath[] {
  const result: { start: Point; steps: Step[] }[] = []
  let previous: string | undefined
  for (const { start, steps } of lines) {
    const end = steps[0]?.[0] ?? start
    const key = String([start, end])
    if (key === previous || (isSame(start, end) && lines.length > 1)) continue
    previous = key
    const current = result.at(-1)
    const last = current?.steps.at(-1)?.[0]
    if (current && last && isSame(last, start)) current.steps.push([end])
    else result.push({ start, steps: [[end]] })
  }
  return result.map(({ start, steps }) => {
    const last = steps.at(-1)?.[0]
    const isClosed = steps.length > 2 && last !== undefined && isSame(last, start)
    return { start, steps: straighten(start, steps), isClosed }
  })
}

function isSame([x1, y1]: Point, [x2, y2]: Point): boolean {
  return x1 === x2 && y1 === y2
}

function writeSubpath({ start, steps, isClosed }: Subpath): string {
  let command = 'M'
  let text = `M${writePoints([start])}`
  for (const step of steps) {
    const next = isLine(step) ? 'L' : 'C'
    const points = writePoints(step)
    text += next === command && points.startsWith('-') ? points : next === command ? ` ${points}` : next + points
    command = next
  }
  return isClosed ? `${text}Z` : text
}

/** Writes points in tenths of a pixel, without a space before a minus. */
function writePoints(points: readonly Point[]): string {
  return points
    .flat()
    .map((number) => String(Math.round(number * 10) / 10 + 0))
    .join(' ')
    .replaceAll(' -', '-')
}
