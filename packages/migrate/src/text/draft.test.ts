import { expect, test } from 'vitest'
import { lineAt, runSteps, type Step } from './draft.js'

const source = `---
layout: doc
---

# Lamp

!!! note
    Bright.

<script>
light()
</script>

<Bulb />

The end.
`

/** Replaces all matches; with a message also adds a remark to each. */
const replace =
  (pattern: RegExp, by: string, message?: string): Step =>
  (text) => {
    const matches = [...text.matchAll(pattern)]
    return {
      edits: matches.map(({ 0: whole, index }) => ({ start: index, end: index + whole.length, text: by })),
      remarks: message === undefined ? [] : matches.map(({ index }) => ({ kind: 'dropped', offset: index, message })),
    }
  }

test('remarks have the line of the source, whatever earlier and later steps add and remove', () => {
  const withFrontmatter = source.replace('layout: doc', 'title: Lamp\nmode: wide\nicon: lamp')
  const draft = runSteps(
    withFrontmatter,
    [
      replace(/!!! note\n {4}Bright\.\n/g, '<Note>\n\nBright.\n\n</Note>\n', 'note'),
      replace(/<script>[\s\S]*<\/script>\n\n/g, '', 'script'),
      replace(/<Bulb \/>/g, '<Bulb\n  on\n/>', 'bulb'),
      replace(/The end\./g, 'The end', 'end'),
    ],
    source,
  )
  const lines = draft.remarks.map(({ message, offset, sourceOffset }) => [
    message,
    lineAt(source, sourceOffset),
    lineAt(draft.text, offset),
  ])
  expect(lines).toEqual([
    ['note', 7, 9],
    ['script', 10, 15],
    ['bulb', 14, 15],
    ['end', 16, 19],
  ])
})

test('every line of the new text has the line of the source that it comes from', () => {
  const draft = runSteps(source, [
    replace(/^# /gm, 'import Lamp\n\n# '),
    replace(/\n\n/g, '\n'),
    replace(/end/g, 'END'),
  ])
  const line = (text: string, part: string) => lineAt(text, text.indexOf(part))
  for (const part of ['layout', 'Bright.', 'light()', '<Bulb />', 'The '])
    expect(lineAt(source, draft.toSource(draft.text.indexOf(part)))).toBe(line(source, part))
})
