/** Fates of constructs that are not converted: kept as text, replaced by a stub, or dropped. */
export type NoteKind = 'text' | 'stub' | 'dropped'

/** A replacement of a range of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A remark for the author about an offset of a text. */
export interface Remark {
  kind: NoteKind
  offset: number
  message: string
}

/** A remark with its offset in the source, too. */
export interface LocatedRemark extends Remark {
  sourceOffset: number
}

/** A page during its conversion. */
export interface Draft {
  text: string
  /** Changes so far. */
  converted: number
  remarks: LocatedRemark[]
  /** Returns the offset in the source of an offset of the text. */
  toSource(offset: number): number
}

/** The changes that one step of the conversion makes to a text. */
export interface Changes {
  edits: Edit[]
  remarks?: Remark[]
}

export type Step = (text: string) => Changes

/**
 * Applies steps one after the other. Remarks move with the text around them. `source` is the text of the file, if
 * something else has changed it before.
 */
export function runSteps(text: string, steps: readonly Step[], source = text): Draft {
  const start: Draft = {
    text,
    remarks: [],
    converted: 0,
    toSource: source === text ? (offset) => offset : mapBack([difference(source, text)], source),
  }
  return steps.reduce<Draft>((draft, step) => {
    const { edits, remarks = [] } = step(draft.text)
    const located = remarks.map((remark) => ({ ...remark, sourceOffset: draft.toSource(remark.offset) }))
    return applyEdits(draft, [...draft.remarks, ...located], edits)
  }, start)
}

/** Returns the edit between two texts. */
function difference(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let same = 0
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

/** Applies edits; of two that overlap, the one that starts first counts. */
function applyEdits(draft: Draft, remarks: LocatedRemark[], edits: readonly Edit[]): Draft {
  const { text, converted, toSource } = draft
  if (edits.length === 0) return { text, converted, toSource, remarks }
  const applied: Edit[] = []
  const parts: string[] = []
  const moves: { from: number; by: number }[] = []
  let last = 0
  let by = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < last) continue
    applied.push(edit)
    parts.push(text.slice(last, edit.start), edit.text)
    last = edit.end
    by += edit.text.length - (edit.end - edit.start)
    moves.push({ from: edit.end, by })
  }
  parts.push(text.slice(last))
  const moved = (offset: number) => Math.max(0, offset + (moves.findLast(({ from }) => from <= offset)?.by ?? 0))
  const toText = mapBack(applied, text)
  return {
    text: parts.join(''),
    converted: converted + edits.length,
    remarks: remarks.map((remark) => ({ ...remark, offset: moved(remark.offset) })),
    toSource: (offset) => toSource(toText(offset)),
  }
}

/** Returns the function from offsets after edits to those before. A line of a new text is that line of the old one. */
function mapBack(edits: readonly Edit[], before: string): (offset: number) => number {
  return (offset) => {
    let by = 0
    for (const { start, end, text } of edits) {
      const newStart = start + by
      if (offset < newStart) break
      if (offset < newStart + text.length)
        return lineOffset(before, { start, end }, lineAt(text, offset - newStart) - 1)
      by += text.length - (end - start)
    }
    return Math.min(before.length, offset - by)
  }
}

/** Returns the offset of a line of a part of a text, counted from 0; that of the last one if there are fewer. */
export function lineOffset(text: string, { start, end }: Pick<Edit, 'start' | 'end'>, line: number): number {
  let offset = start
  for (let count = 0; count < line; count++) {
    const next = text.indexOf('\n', offset)
    if (next === -1 || next >= end) break
    offset = next + 1
  }
  return offset
}

/** Returns the number of the line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
