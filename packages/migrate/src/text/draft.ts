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

/** A page during its conversion. */
export interface Draft {
  text: string
  /** Changes so far. */
  converted: number
  remarks: Remark[]
}

/** The changes that one step of the conversion makes to a text. */
export interface Changes {
  edits: Edit[]
  remarks?: Remark[]
}

export type Step = (text: string) => Changes

/** Applies steps one after the other. Remarks move with the text around them. */
export function runSteps(text: string, steps: readonly Step[]): Draft {
  return steps.reduce<Draft>(
    (draft, step) => {
      const { edits, remarks = [] } = step(draft.text)
      const converted = draft.converted + edits.length
      return { ...applyEdits({ text: draft.text, remarks: [...draft.remarks, ...remarks] }, edits), converted }
    },
    { text, remarks: [], converted: 0 },
  )
}

/** Applies edits; of two that overlap, the one that starts first counts. */
function applyEdits<Part extends Omit<Draft, 'converted'>>(
  draft: Part,
  edits: readonly Edit[],
): Omit<Draft, 'converted'> {
  if (edits.length === 0) return draft
  const parts: string[] = []
  const moves: { from: number; by: number }[] = []
  let last = 0
  let by = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < last) continue
    parts.push(draft.text.slice(last, edit.start), edit.text)
    last = edit.end
    by += edit.text.length - (edit.end - edit.start)
    moves.push({ from: edit.end, by })
  }
  parts.push(draft.text.slice(last))
  const moved = (offset: number) => Math.max(0, offset + (moves.findLast(({ from }) => from <= offset)?.by ?? 0))
  return { text: parts.join(''), remarks: draft.remarks.map((remark) => ({ ...remark, offset: moved(remark.offset) })) }
}

/** Returns the number of the line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
