import { expect, test } from 'vitest'
import { readReferences } from './compilePage.js'
import { COMPONENTS } from './testing/components.js'

async function read(files: Record<string, string>, file = 'guides/a.mdx') {
  const host = {
    readText: (path: string) => files[path],
    asset: (path: string) => (Object.hasOwn(files, path) ? {} : undefined),
  }
  const references = await readReferences({ file, text: files[file] ?? '' }, host, { components: COMPONENTS })
  return references.map(({ kind, url, target, base, file: source, position, end }) => {
    const lines = (files[source] ?? '').split('\n')
    const isOneLine = position !== undefined && position.line === end?.line
    const text = isOneLine ? lines[position.line - 1]?.slice(position.column - 1, end.column - 1) : undefined
    return [`${kind} ${url} -> ${target}`, `${source} (from ${base || 'the root'})`, text]
  })
}

test('returns links, images, code files and imports at their positions', async () => {
  const page = `---
title: A
url: /elsewhere
related: [guides/b]
openapi: api.json GET /x
---
import Note from "/snippets/note.mdx"
import { Box } from "../snippets/box"

[link](./b#x) ![](/images/a.png) <Card href="/c" title="C" /> [web](https://example.com) [up](#x)

\`\`\`js file="/code/a.js#region"
\`\`\`

<Note /> <Box />
`
  const references = await read({
    'guides/a.mdx': page,
    'api.json': '{}',
    'code/a.js': 'a',
    'images/a.png': '',
    'snippets/note.mdx': 'Note: [b](/b) and [relative](./b).\n',
    'snippets/box.jsx':
      'import { x } from "./x.js"\nexport const Box = () => <a href="/d"><img src="/images/a.png" alt={x} /></a>\n',
    'snippets/x.js': 'export const x = 1\n',
  })
  expect(references).toMatchInlineSnapshot(`
    [
      [
        "page /elsewhere -> elsewhere",
        "guides/a.mdx (from the root)",
        "url: /elsewhere",
      ],
      [
        "page guides/b -> guides/b",
        "guides/a.mdx (from the root)",
        "related: [guides/b]",
      ],
      [
        "file api.json -> api.json",
        "guides/a.mdx (from the root)",
        "openapi: api.json GET /x",
      ],
      [
        "file /snippets/note.mdx -> snippets/note.mdx",
        "guides/a.mdx (from guides/a.mdx)",
        ""/snippets/note.mdx"",
      ],
      [
        "file ../snippets/box -> snippets/box.jsx",
        "guides/a.mdx (from guides/a.mdx)",
        ""../snippets/box"",
      ],
      [
        "page ./b#x -> guides/b",
        "guides/a.mdx (from guides/a.mdx)",
        "./b#x",
      ],
      [
        "file /images/a.png -> images/a.png",
        "guides/a.mdx (from guides/a.mdx)",
        "/images/a.png",
      ],
      [
        "page /c -> c",
        "guides/a.mdx (from guides/a.mdx)",
        "href="/c"",
      ],
      [
        "file /code/a.js -> code/a.js",
        "guides/a.mdx (from guides/a.mdx)",
        "/code/a.js#region",
      ],
      [
        "page /b -> b",
        "snippets/note.mdx (from guides/a.mdx)",
        "/b",
      ],
      [
        "page ./b -> guides/b",
        "snippets/note.mdx (from guides/a.mdx)",
        "./b",
      ],
      [
        "page /d -> d",
        "snippets/box.jsx (from snippets/box.jsx)",
        "href="/d"",
      ],
      [
        "file ./x.js -> snippets/x.js",
        "snippets/box.jsx (from snippets/box.jsx)",
        ""./x.js"",
      ],
      [
        "file /images/a.png -> images/a.png",
        "snippets/box.jsx (from snippets/box.jsx)",
        "src="/images/a.png"",
      ],
    ]
  `)
})

test('returns the references of a snippet from legacy elements', async () => {
  const references = await read({
    'guides/a.mdx': '<Snippet file="note.mdx" />\n',
    'snippets/note.mdx': '[b](/b)\n',
  })
  expect(references).toMatchInlineSnapshot(`
    [
      [
        "file note.mdx -> snippets/note.mdx",
        "guides/a.mdx (from snippets/.mdx)",
        "file="note.mdx"",
      ],
      [
        "page /b -> b",
        "snippets/note.mdx (from guides/a.mdx)",
        "/b",
      ],
    ]
  `)
})

test('ignores pages that cannot be read', async () => {
  expect(await read({ 'guides/a.mdx': '<Card href="/a"' })).toEqual([])
})
