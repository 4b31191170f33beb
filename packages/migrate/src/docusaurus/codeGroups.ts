import { type Fence, findFences } from '../text/codeFinder.js'
import type { Changes, Edit, Remark } from '../text/draft.js'

/** Replaces code blocks with the language `mdx-code-block`, which Docusaurus reads as MDX, with their content. */
export function unwrapMdx(text: string): Changes {
  const fences = findFences(text).filter(({ info, infoEnd }) => text.slice(info, infoEnd).trim() === 'mdx-code-block')
  const edits = fences.flatMap(({ start, infoEnd, close, end }) => [
    { start, end: infoEnd, text: '' },
    { start: close, end, text: '' },
  ])
  return { edits }
}

const NPM2YARN = /\s+npm2yarn(?=\s|$)/
const TITLE = /\stitle=(?:"[^"]*"|'[^']*'|\S+)/
const TAB = /\stab=(?:"([^"]*)"|'([^']*)'|(\S+))/

/** Makes install commands of `npm2yarn`, and code groups of code blocks with `tab="…"` that follow each other. */
export function convertCodeGroups(text: string): Changes {
  const edits: Edit[] = []
  const remarks: Remark[] = []
  if (!/npm2yarn|\stab=/.test(text)) return { edits }
  let group: Fence[] = []
  const closeGroup = () => {
    const [first, last] = [group[0], group.at(-1)]
    if (first && last && group.length > 1) {
      const indent = fenceIndent(text, first)
      edits.push({ start: first.start, end: first.start, text: `${indent}<CodeGroup>\n\n` })
      edits.push({ start: last.end, end: last.end, text: `\n\n${indent}</CodeGroup>` })
    }
    group = []
  }
  for (const fence of findFences(text)) {
    const info = text.slice(fence.info, fence.infoEnd)
    if (NPM2YARN.test(info)) {
      // Octavo shows npm commands for all package managers.
      edits.push({ start: fence.info, end: fence.infoEnd, text: 'npm' })
      const [title] = TITLE.exec(info) ?? []
      if (title !== undefined)
        remarks.push({ kind: 'dropped', offset: fence.start, message: `Skipped:${title} of npm commands.` })
      continue
    }
    const previous = group.at(-1)
    const follows =
      previous &&
      text.slice(previous.end, fence.start).trim() === '' &&
      fenceIndent(text, previous) === fenceIndent(text, fence)
    if (!follows) closeGroup()
    const [tab, ...labels] = TAB.exec(info) ?? []
    if (tab === undefined || fenceIndent(text, fence).trim() !== '') continue
    group.push(fence)
    const label = labels.find((each) => each !== undefined) ?? ''
    const rest = info.replace(tab, '').replace(TITLE, '')
    edits.push({ start: fence.info, end: fence.infoEnd, text: `${rest.trimEnd()} title="${label}"` })
  }
  closeGroup()
  return { edits, remarks }
}

/** The text before the backticks of a fence. */
function fenceIndent(text: string, { start, info }: Fence): string {
  return text.slice(start, info).replace(/[`~]+$/, '')
}
