import type { Inline } from './inlineTypes.js'

/** An inline node, with the run of markers if it may open or close emphasis. */
export interface Piece {
  node: Inline
  /** Nesting depth of the node. */
  depth: number
  run?: { marker: '*' | '_' | '~'; length: number; opens: boolean; closes: boolean }
}

/** Maximum number of openers that a closer checks, and maximum depth of emphasis. Both limits keep the time linear. */
const [MAX_OPENERS, MAX_DEPTH] = [32, 8]

/** Nests the nodes between matching markers. Other markers remain text; markers nested too deeply are removed. */
export function nestEmphasis(pieces: readonly Piece[]): Piece[] {
  const newPieces: Piece[] = []
  /** Indexes of openers in `made`. */
  const openers: number[] = []
  for (const piece of pieces) {
    let { run } = piece
    while (run?.closes && run.length > 0) {
      const opener = findOpener(newPieces, openers, run)
      if (opener === undefined) break
      run = join(newPieces, openers, opener, run)
    }
    if (run?.length === 0) continue
    newPieces.push(run ? { node: { type: 'text', text: run.marker.repeat(run.length) }, depth: 0, run } : piece)
    if (run?.opens) openers.push(newPieces.length - 1)
  }
  return newPieces
}

export function emphasisDepth(pieces: readonly Piece[]): number {
  return pieces.reduce((max, { depth }) => Math.max(max, depth), 0)
}

type Run = NonNullable<Piece['run']>

/** Returns the index in `openers`. */
function findOpener(pieces: readonly Piece[], openers: readonly number[], closer: Run): number | undefined {
  const { marker, length } = closer
  for (let index = openers.length - 1; index >= Math.max(0, openers.length - MAX_OPENERS); index--) {
    const run = pieces[openers[index] as number]?.run
    if (run?.marker !== marker) continue
    if (marker === '~' ? run.length === 2 && length === 2 : !isOther(run, closer)) return index
  }
  return undefined
}

/** Returns true for runs that do not match because of CommonMark 6.2, rules 9 and 10. */
function isOther(opener: Run, closer: Run): boolean {
  return (opener.closes || closer.opens) && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0
}

/** Nests the nodes after the opener, and returns the rest of the closer. */
function join(pieces: Piece[], openers: number[], opener: number, closer: Run): Run {
  const at = openers[opener] as number
  const first = pieces[at] as Piece & { run: Run }
  const inside = pieces.slice(at + 1)
  const depth = emphasisDepth(inside) + 1
  const size = first.run.length > 1 && closer.length > 1 ? 2 : 1
  const left = { ...first.run, length: first.run.length - size }
  pieces.length = at
  openers.length = opener
  if (left.length > 0) {
    pieces.push({ node: { type: 'text', text: left.marker.repeat(left.length) }, depth: 0, run: left })
    openers.push(pieces.length - 1)
  }
  const children = inside.map(({ node }) => node)
  const type = first.run.marker === '~' ? 'strike' : size === 2 ? 'strong' : 'emphasis'
  if (depth > MAX_DEPTH) for (const { node, depth: nodeDepth } of inside) pieces.push({ node, depth: nodeDepth })
  else pieces.push({ node: { type, children }, depth })
  return { ...closer, length: closer.length - size }
}
