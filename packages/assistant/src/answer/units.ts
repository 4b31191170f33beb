import { introduces, isCode, isHeading, isNote } from '../knowledge/markdownBlocks.js'

/**
 * Groups blocks that are meaningful only together: an introduction with its list, table or code; a heading with the
 * text below it. An introduction of nothing is dropped.
 */
export function unitsOf(blocks: readonly string[]): string[][] {
  const units: string[][] = []
  for (let at = 0; at < blocks.length; ) {
    const end = endOfUnit(blocks, at)
    const unit = blocks.slice(at, end ?? blocks.length)
    if (end !== undefined) units.push(unit)
    // Notes are meaningful by themselves.
    else units.push(...unit.filter(isNote).map((note) => [note]))
    at = end ?? blocks.length
  }
  return units
}

/** Returns the index of the block after a unit; undefined where the unit is not complete. */
function endOfUnit(blocks: readonly string[], start: number): number | undefined {
  let at = start
  let isSectionIntroduced = false
  while (at < blocks.length) {
    const block = blocks[at] ?? ''
    const next = blocks.slice(at + 1).find((each) => !isNote(each))
    if (!introduces(block)) {
      // The list, table or code of a section belongs to the section's introduction.
      const isFound = !isSectionIntroduced || isListed(block) || next === undefined || isHeading(next)
      if (isFound && (!isNote(block) || at === start)) return at + 1
    } else if (!isHeading(block) && next !== undefined && isHeading(next)) isSectionIntroduced = true
    at++
  }
  return undefined
}

function isListed(block: string): boolean {
  return isCode(block) || /^ {0,3}(?:[-*+|]|\d{1,9}[.)]) ?/.test(block)
}
