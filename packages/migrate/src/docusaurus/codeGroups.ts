import { type Fence, findFences } from '../text/codeFinder.js'
import type { Changes, Edit, Remark } from '../text/draft.js'
import { toPackageManagers } from './packageManagers.js'

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

/** Makes code groups of commands with `npm2yarn`, and of code blocks with `tab="…"` that follow each other. */
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
      const changes = npmGroup(text, fence, info.replace(NPM2YARN, ''))
      edits.push(...changes.edits)
      remarks.push(...(changes.remarks ?? []))
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

/** Writes a block of npm commands for npm, Yarn and pnpm. */
function npmGroup(text: string, fence: Fence, info: string): Changes {
  const left = { start: fence.info, end: fence.infoEnd, text: info }
  const indent = fenceIndent(text, fence)
  const lines = text.slice(fence.infoEnd + 1, fence.close - 1).split('\n')
  const converted = indent.trim() === '' ? toPackageManagers(lines.map((line) => line.replace(indent, ''))) : undefined
  if (!converted) {
    const message = 'Only the npm commands of this block were kept: write those of Yarn and pnpm.'
    return { edits: [left], remarks: [{ kind: 'dropped', offset: fence.start, message }] }
  }
  const language = info.replace(TITLE, '').trim() || 'bash'
  const blocks = Object.entries(converted).map(
    ([manager, commands]) => `\`\`\`${language} title="${manager}"\n${commands.join('\n')}\n\`\`\``,
  )
  const group = ['<CodeGroup>', ...blocks, '</CodeGroup>'].join('\n\n').replace(/^(?=.)/gm, indent)
  return { edits: [{ start: fence.start, end: fence.end, text: group }] }
}

/** The text before the backticks of a fence. */
function fenceIndent(text: string, { start, info }: Fence): string {
  return text.slice(start, info).replace(/[`~]+$/, '')
}
