import { addPage } from '@octavo/config/json'
import { type Diagnostic, LineIndex, titleFromSlug } from '@octavo/core'
import type { TextEdit } from '@octavo/site'
import { suggestedEdits } from './suggestedEdit.js'

/** A change that an author can apply, by its title. */
export interface QuickFix {
  title: string
  /** Changes of existing files, by path. */
  edits: { file: string; edit: TextEdit }[]
  /** A new file with its text. */
  created?: { file: string; text: string }
  /** The diagnostic that it fixes. Undefined for changes that are not fixes. */
  diagnostic?: Diagnostic
}

/** Returns the fixes of diagnostics in a file. */
export function quickFixes(file: string, text: string, diagnostics: readonly Diagnostic[]): QuickFix[] {
  return diagnostics.flatMap((diagnostic) => {
    const edits = suggestedEdits(diagnostic, text)
    const changes = edits.length > 0 ? edits : removedComma(diagnostic, text)
    const [first] = changes
    const created = missingPage(diagnostic, text)
    return [
      ...(first ? [{ title: editTitle(first, text), edits: changes.map((edit) => ({ file, edit })), diagnostic }] : []),
      ...(created ? [{ title: `Create ${created.file}`, edits: [], created, diagnostic }] : []),
    ]
  })
}

function editTitle({ start, end, text: name }: TextEdit, text: string): string {
  return name === '' ? `Remove "${text.slice(start, end)}"` : `Change "${text.slice(start, end)}" to "${name}"`
}

function removedComma({ rule, hint, start }: Diagnostic, text: string): TextEdit[] {
  if (rule !== 'CFG_SYNTAX' || hint !== 'Remove the comma.' || !start) return []
  const at = new LineIndex(text).offsetAt(start)
  return text[at] === ',' ? [{ start: at, end: at + 1, text: '' }] : []
}

/** Returns the page that navigation lists, but which does not exist. */
function missingPage({ rule, start, end }: Diagnostic, text: string): QuickFix['created'] {
  if (rule !== 'NAV_PAGE_MISSING' || !start || !end) return undefined
  const lines = new LineIndex(text)
  const path = /^"\/?([\w./ -]{1,300}?)(?:\.mdx?)?"$/.exec(text.slice(lines.offsetAt(start), lines.offsetAt(end)))?.[1]
  if (path === undefined || path.split('/').includes('..') || path.endsWith('/')) return undefined
  return { file: `${path}.mdx`, text: `---\ntitle: ${JSON.stringify(titleFromSlug(path))}\n---\n` }
}

/** Returns the change that lists a page in navigation. Undefined if docs.json has no list for it, or lists it. */
export function listPage(path: string, config: string): QuickFix | undefined {
  const added = addPage(config, path)
  if (added.kind !== 'added') return undefined
  const group = added.group === undefined ? '' : ` in group "${added.group}"`
  return {
    title: `Add page to navigation${group}`,
    edits: [{ file: 'docs.json', edit: differingPart(config, added.text) }],
  }
}

/** Returns the smallest edit that changes one text into another. */
export function differingPart(before: string, after: string): TextEdit {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let same = 0
  const most = Math.min(before.length, after.length) - start
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}
