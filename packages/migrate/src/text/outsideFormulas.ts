import { codeFinder } from './codeFinder.js'
import type { Changes, Step } from './draft.js'
import { FORMULA } from './markdownTree.js'

/** Returns a function that tells whether an offset is in a formula: `$x$`, `$$…$$` or `\begin{…}…\end{…}`. */
export function formulaFinder(text: string): (offset: number) => boolean {
  const isCode = codeFinder(text)
  const ranges = [...text.matchAll(FORMULA)].flatMap(({ 0: whole, index }) =>
    isCode(index) ? [] : [[index, index + whole.length] as const],
  )
  return (offset) => ranges.some(([start, end]) => start <= offset && offset < end)
}

/** Returns a step without its changes of formulas. */
export function outsideFormulas(step: Step): Step {
  return (text) => withoutFormulas(step(text), text)
}

export function withoutFormulas({ edits, remarks = [] }: Changes, text: string): Changes {
  if (edits.length === 0 && remarks.length === 0) return { edits, remarks }
  const isFormula = formulaFinder(text)
  return {
    edits: edits.filter(({ start }) => !isFormula(start)),
    remarks: remarks.filter(({ offset }) => !isFormula(offset)),
  }
}
