import type { ParserDifference } from '@octavo/content/testing'

/** A kind of difference that was looked at and is harmless. */
export interface ReviewedKind {
  name: string
  reason: string
  matches(difference: ParserDifference, text: string): boolean
}

export const REVIEWED_KINDS: readonly ReviewedKind[] = [
  {
    name: 'start of a task',
    reason: 'the native parser begins the paragraph of "- [x] text" at the text, the other at the bracket',
    matches: ({ kind, native, remark }, text) =>
      kind === 'position' &&
      startsTask(text, placeOffset(remark)) &&
      placeOffset(native) === (placeOffset(remark) ?? 0) + 4,
  },
  {
    name: 'no place beside a bare link',
    reason: 'bare links are found by search and replace in remark-gfm, which gives the pieces no place',
    matches: ({ kind, native, remark }) =>
      kind === 'position' && remark === undefined && placeOffset(native) !== undefined,
  },
  {
    name: 'code span over lines',
    reason: 'a line of a code span that begins with a brace is an expression to remark-mdx, whether it is one or not',
    matches: ({ kind, native, remark }, text) => {
      const line = /^(\d+):\d+: Could not parse expression/.exec(String(remark))?.[1]
      return kind === 'verdict' && native === 'accepts' && /^\s*\{/.test(text.split('\n')[Number(line) - 1] ?? '')
    },
  },
]

function placeOffset(place: unknown): number | undefined {
  const offset = /@(\d+)$/.exec(String(place))?.[1]
  return offset === undefined ? undefined : Number(offset)
}

function startsTask(text: string, offset: number | undefined): boolean {
  return offset !== undefined && /^\[[ xX\t]\][ \t]/.test(text.slice(offset, offset + 4))
}
