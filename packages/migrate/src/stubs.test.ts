import type { Diagnostic } from '@octavo/core'
import { expect, test } from 'vitest'
import { writeStubs } from './stubs.js'

const unknown = (file: string, line: number): Diagnostic => ({
  rule: 'MDX_UNKNOWN_COMPONENT',
  severity: 'warning',
  file,
  start: { line, column: 1 },
  message: 'Unknown component `<Lamp>`; only its children are rendered.',
})

test('a stub is in the report with the locations of its uses in the source', () => {
  const pages = ['a', 'b', 'c', 'd', 'e']
  const { texts, notes } = writeStubs(
    {
      texts: new Map(pages.map((name) => [`${name}.mdx`, '---\ntitle: A\n---\n\n<Lamp />\n'])),
      locate: (output, line) => ({ file: `docs/${output.replace('.mdx', '.md')}`, line: line + 10 }),
    },
    pages.map((name) => unknown(`${name}.mdx`, 5)),
  )
  expect(notes).toMatchInlineSnapshot(`
    [
      {
        "file": "docs/a.md",
        "kind": "stub",
        "line": 15,
        "message": "<Lamp> is a stub that shows its text. Also in docs/b.md:15, docs/c.md:15, docs/d.md:15 and 1 more.",
        "output": {
          "file": "snippets/stubs/Lamp.jsx",
        },
      },
    ]
  `)
  expect(texts.get('a.mdx')).toBe("---\ntitle: A\n---\n\nimport { Lamp } from '/snippets/stubs/Lamp.jsx'\n\n<Lamp />\n")
})
