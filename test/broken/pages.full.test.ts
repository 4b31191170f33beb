import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testBroken } from './brokenCase.js'
import { runCli } from './cli.js'
import { createFolder, createSite, pageWith, siteWith } from './sites.js'

const titled = (text: string) => pageWith(`---\ntitle: A\n---\n\n${text}\n`)

/** Each line names the one before nine times: 3,486,784,401 items when taken literally. */
const aliasBomb = [...'bcdefghij']
  .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`)
  .join('\n')

/** Each line makes a million types. */
const slowTypes = `// @noErrors
type Digit = 0|1|2|3|4|5|6|7|8|9
type Name = \`\${Digit}\${Digit}\${Digit}\${Digit}\`
type Pairs<A, B> = A extends string ? B extends string ? [A, B] : never : never
${[...Array(150).keys()].map((line) => `declare const x${line}: Pairs<Name, \`\${Digit}\${Digit}a${line}\`>\nconst y${line}: string = x${line}`).join('\n')}`

testBroken([
  {
    what: 'a tag that is never closed',
    files: titled('Text.\n\n<Card title="Open">\n\nMore text.'),
    problems: ['error guides/a.mdx:7:1 MDX_UNCLOSED'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:7:1 Unclosed tag \`<Card>\`. [MDX_UNCLOSED]

            5 | Text.
            6 |
          > 7 | <Card title="Open">
              | ^^^^^^^^^^^^^^^^^^^
            8 |
            9 | More text.

          Expected \`</Card>\` after it.
          Add \`</Card>\`, or write \`<Card />\` if it has no content.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: '"<" before a number',
    files: titled('Where a < b and c <3 hold.'),
    problems: ['warning guides/a.mdx:5:19 MDX_SYNTAX'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:5:19 Invalid tag: "<" starts no tag here; it is read as text. [MDX_SYNTAX]

            3 | ---
            4 |
          > 5 | Where a < b and c <3 hold.
              |                   ^
            6 |

          Fix: write \`&lt;\` for the character itself.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'an expression that does not parse',
    files: titled('Sum: {1 + }'),
    problems: ['error guides/a.mdx:5:11 MDX_EXPRESSION'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:5:11 Invalid expression in braces: Unexpected token. [MDX_EXPRESSION]

            3 | ---
            4 |
          > 5 | Sum: {1 + }
              |           ^
            6 |

          For text, write \`\\{\` and \`\\}\`, or put backticks around it.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'an unknown component',
    files: titled('<Crad title="x">Shown anyway.</Crad>'),
    problems: ['warning guides/a.mdx:5:1 MDX_UNKNOWN_COMPONENT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:5:1 Unknown component \`<Crad>\`; only its children are rendered. [MDX_UNKNOWN_COMPONENT]

            3 | ---
            4 |
          > 5 | <Crad title="x">Shown anyway.</Crad>
              | ^^^^^
            6 |

          Did you mean \`<Card>\`?

        0 errors, 1 warning"
      `),
    built: (outDir) => expect(readFileSync(join(outDir, 'guides/a.html'), 'utf8')).toContain('Shown anyway.'),
  },
  {
    what: 'a relative api path without a server',
    files: pageWith('---\ntitle: Create\napi: "POST users"\n---\n'),
    problems: ['warning guides/a.mdx:3:1 API_NO_SERVER'],
    built: (outDir) =>
      expect(readFileSync(join(outDir, 'guides/a.html'), 'utf8')).toContain('https://api.example.com/users'),
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:3:1 No server for the relative path "users"; the page has no API playground. [API_NO_SERVER]

            1 | ---
            2 | title: Create
          > 3 | api: "POST users"
              | ^^^^^^^^^^^^^^^^^
            4 | ---
            5 |

          Expected "api.mdx.server" in docs.json, or a full URL here.
          Add "api": { "mdx": { "server": "https://api.example.com" } } to docs.json.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'api pages whose frontmatter has slips',
    files: {
      ...pageWith(
        '---\napi: "PSOT https://api.example/users"\nplayground: interactiv\nauthMethod: baerer\n---\nText.\n',
      ),
      'guides/b.mdx': '---\ntitle: B\napi: get https://api.example/users/{id}\n---\nText.\n',
    },
    problems: [
      'warning guides/a.mdx:2:1 API_ENDPOINT',
      'warning guides/a.mdx:3:1 FM_TYPE',
      'warning guides/a.mdx:4:1 FM_TYPE',
    ],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:2:1 Invalid "api" in frontmatter: unknown method "PSOT"; the page shows no endpoint. [API_ENDPOINT]

            1 | ---
          > 2 | api: "PSOT https://api.example/users"
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            3 | playground: interactiv
            4 | authMethod: baerer

          Expected a method (GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS, TRACE, QUERY), a space, and a path or URL, such as "GET /users/{id}".
          Did you mean "POST"?

        warning guides/a.mdx:3:1 Invalid value of "playground": "interactiv"; it is ignored. [FM_TYPE]

            1 | ---
            2 | api: "PSOT https://api.example/users"
          > 3 | playground: interactiv
              | ^^^^^^^^^^^^^^^^^^^^^^
            4 | authMethod: baerer
            5 | ---

          Expected one of interactive, simple, none, auth.
          Did you mean "interactive"?

        warning guides/a.mdx:4:1 Invalid value of "authMethod": "baerer"; it is ignored. [FM_TYPE]

            2 | api: "PSOT https://api.example/users"
            3 | playground: interactiv
          > 4 | authMethod: baerer
              | ^^^^^^^^^^^^^^^^^^
            5 | ---
            6 | Text.

          Expected one of bearer, basic, key, cobo, none.
          Did you mean "bearer"?

        0 errors, 3 warnings"
      `),
    built: (outDir) => expect(readFileSync(join(outDir, 'guides/b.html'), 'utf8')).toContain('<var>{id}</var>'),
  },
  {
    what: 'an undefined variable in an expression',
    files: titled('Sum: {x + 1}'),
    problems: ['warning guides/a.mdx:5:6 MDX_UNDEFINED'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:5:6 Undefined variable "x"; the expression is shown as written. [MDX_UNDEFINED]

            3 | ---
            4 |
          > 5 | Sum: {x + 1}
              |      ^^^^^^^
            6 |

          Write \\{x + 1\\} or \`{x + 1}\` for text.

        0 errors, 1 warning"
      `),
    built: (outDir) => expect(readFileSync(join(outDir, 'guides/a.html'), 'utf8')).toContain('<p>Sum: {x + 1}</p>'),
  },
  {
    what: 'properties of a page that gets none',
    files: titled('<Card title="Shown" {...props}>{props.x}</Card>'),
    problems: [],
  },
  {
    what: 'a component that throws while it is rendered',
    files: titled(
      'export const Chart = () => { throw new Error("boom") }\n\nBefore <Chart /> between {[1].map(() => <Chart />)} after.\n\n<Card title={Chart()}>Card</Card>',
    ),
    problems: [
      'warning guides/a.mdx:5:36 MDX_RENDER',
      'warning guides/a.mdx:5:36 MDX_RENDER',
      'warning guides/a.mdx:9:14 MDX_RENDER',
    ],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:5:36 <Chart> failed to render: "boom"; it was omitted. [MDX_RENDER]

            3 | ---
            4 |
          > 5 | export const Chart = () => { throw new Error("boom") }
              |                                    ^
            6 |
            7 | Before <Chart /> between {[1].map(() => <Chart />)} after.

        warning guides/a.mdx:5:36 The expression failed to render: "boom"; it was omitted. [MDX_RENDER]

            3 | ---
            4 |
          > 5 | export const Chart = () => { throw new Error("boom") }
              |                                    ^
            6 |
            7 | Before <Chart /> between {[1].map(() => <Chart />)} after.

        warning guides/a.mdx:9:14 The property "title" failed to render: "boom"; it was omitted. [MDX_RENDER]

             7 | Before <Chart /> between {[1].map(() => <Chart />)} after.
             8 |
          >  9 | <Card title={Chart()}>Card</Card>
               |              ^
            10 |

          Thrown at guides/a.mdx:5:36.

        0 errors, 3 warnings"
      `),
    built(outDir) {
      const html = readFileSync(join(outDir, 'guides/a.html'), 'utf8')
      expect(html).toMatch(/Before\s+between\s+after\./)
      expect(html).toContain('Card')
      expect(html).not.toContain('octavo-page-error')
      expect(readFileSync(join(outDir, 'guides/a.md'), 'utf8')).toMatch(/Before\s+between\s+after\./)
    },
  },
  {
    what: 'an import of a name that the module does not export',
    files: pageWith('import { Foo } from "/snippets/x.jsx"\n\n# A\n\n<Foo>Children.</Foo>\n', {
      'snippets/x.jsx': 'export const Bar = () => <b>bar</b>\n',
    }),
    problems: ['warning guides/a.mdx:1:10 MDX_IMPORT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:1:10 Missing export "Foo" in "/snippets/x.jsx"; elements that use it render only their children. [MDX_IMPORT]

          > 1 | import { Foo } from "/snippets/x.jsx"
              |          ^^^
            2 |
            3 | # A

          Exports: Bar.

        0 errors, 1 warning"
      `),
    built: (outDir) => expect(readFileSync(join(outDir, 'guides/a.html'), 'utf8')).toContain('Children.'),
  },
  {
    what: 'an expression that never ends',
    files: titled('{(() => { for (;;) {} })()}'),
    problems: ['error guides/a.mdx:1:1 MDX_TIMEOUT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:1:1 guides/a.mdx runs code that takes more than 10 s of CPU time; its worker was stopped. [MDX_TIMEOUT]

          > 1 | ---
              | ^
            2 | title: A
            3 | ---

          Fix: look for an endless loop in the expressions and components of this page, or for slow types in \`twoslash\` blocks.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
    timeout: 300_000,
  },
  {
    what: 'types that take longer than the limit',
    files: titled(`\`\`\`ts twoslash\n${slowTypes}\n\`\`\``),
    problems: ['error guides/a.mdx:1:1 MDX_TIMEOUT'],
    timeout: 300_000,
  },
  {
    what: 'an import of a missing snippet',
    files: pageWith('import X from "/snippets/x.mdx"\n\n# A\n\n<X />\n'),
    problems: ['warning guides/a.mdx:1:15 MDX_IMPORT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:1:15 Missing file "/snippets/x.mdx"; only the children of its components are rendered. [MDX_IMPORT]

          > 1 | import X from "/snippets/x.mdx"
              |               ^^^^^^^^^^^^^^^^^
            2 |
            3 | # A

          Expected the path of a file in the docs folder, such as "/snippets/example.mdx".
          Looked for snippets/x.mdx.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'snippets that import each other',
    files: pageWith('import A from "/snippets/a.mdx"\n\n# A\n\n<A />\n', {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\n<B />\n',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\n<A />\n',
    }),
    problems: ['error snippets/b.mdx:3:1 MDX_CYCLE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error snippets/b.mdx:3:1 Circular import: snippets/a.mdx -> snippets/b.mdx -> snippets/a.mdx. [MDX_CYCLE]

            1 | import A from "./a.mdx"
            2 |
          > 3 | <A />
              | ^^^^^
            4 |

          Move the shared parts into a third file.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'frontmatter that is not closed',
    files: pageWith('---\ntitle: A\n\nText.\n'),
    problems: ['error guides/a.mdx:1:1 FM_SYNTAX'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:1:1 Unclosed frontmatter: missing closing "---". [FM_SYNTAX]

          > 1 | ---
              | ^^^
            2 | title: A
            3 |

          Add a line with "---" after the last key.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'frontmatter that grows without end',
    files: pageWith(`---\ntitle: A\na: &a [x, x, x, x, x, x, x, x, x]\n${aliasBomb}\n---\n\nText.\n`),
    problems: ['error guides/a.mdx:2:1 FM_ALIAS_LIMIT'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:2:1 The frontmatter exceeds the limit of 100 YAML aliases. [FM_ALIAS_LIMIT]

            1 | ---
          > 2 | title: A
              | ^
            3 | a: &a [x, x, x, x, x, x, x, x, x]
            4 | b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'a list as title',
    files: pageWith('---\ntitle: [1, 2]\n---\n\nText.\n'),
    problems: ['warning guides/a.mdx:2:1 FM_TYPE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:2:1 Invalid value of "title": a list; it is ignored. [FM_TYPE]

            1 | ---
          > 2 | title: [1, 2]
              | ^^^^^^^^^^^^^
            3 | ---
            4 |

          Expected a string.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'an empty page',
    files: pageWith(''),
    problems: ['warning guides/a.mdx PAGE_EMPTY'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
      "warning guides/a.mdx The page is empty. [PAGE_EMPTY]

      0 errors, 1 warning"
    `),
  },
  {
    what: 'a page of 20 MB',
    files: pageWith(`# Big\n\n${'word '.repeat(4 * 2 ** 20)}\n`),
    problems: ['error guides/a.mdx PAGE_TOO_BIG'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx The page exceeds the size limit of 5 MB: it is 20 MB. [PAGE_TOO_BIG]
          Split it into several pages, or serve large data as a static file.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: '500 nested lists',
    files: pageWith(Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- x\n`).join('')),
    problems: ['error guides/a.mdx:101:1 MDX_TOO_DEEP'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "error guides/a.mdx:101:1 The page exceeds the nesting limit (100 levels) here. [MDX_TOO_DEEP]

             99 |
            100 |
          > 101 |
                | ^
            102 |
            103 |

          Expected at most 100 levels of lists, quotes, tags or brackets.

        1 error, 0 warnings

        Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`)."
      `),
  },
  {
    what: 'a mistake in a file that navigation does not name',
    files: siteWith({ 'notes/plan.mdx': '# Plan\n\nWhere {a b} holds.\n' }),
    problems: ['warning notes/plan.mdx:3:9 MDX_EXPRESSION'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning notes/plan.mdx:3:9 Invalid expression in braces: Unexpected content after expression. [MDX_EXPRESSION]

            1 | # Plan
            2 |
          > 3 | Where {a b} holds.
              |         ^
            4 |

          For text, write \`\\{\` and \`\\}\`, or put backticks around it. notes/plan.mdx is skipped; it is not in navigation.

        0 errors, 1 warning"
      `),
    built: (outDir) => expect(existsSync(join(outDir, 'notes/plan.html'))).toBe(false),
  },
])

test('an undefined variable on one page changes no other page', async () => {
  const pages = Object.fromEntries([...Array(8).keys()].map((page) => [`p/${page}.mdx`, `# Page ${page}\n\nText.\n`]))
  const clean = await buildPages(pages)
  const faulty = await buildPages({ ...pages, 'p/3.mdx': '# Page 3\n\nGET /accounts/{accountId}\n' })
  expect(faulty.stderr.match(/MDX_UNDEFINED/g)).toHaveLength(1)
  expect(faulty.article('p/3')).toContain('GET /accounts/{accountId}')
  for (const page of [0, 1, 2, 4, 5, 6, 7]) expect(faulty.html(`p/${page}`)).toBe(clean.html(`p/${page}`))
})

async function buildPages(pages: Record<string, string>) {
  const names = Object.keys(pages).map((file) => file.replace(/\.mdx$/, ''))
  const outDir = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', createSite(siteWith(pages, names)), '--out', outDir)
  expect(status).toBe(0)
  const html = (page: string) => readFileSync(join(outDir, `${page}.html`), 'utf8')
  return { stderr, html, article: (page: string) => /<article[\s\S]*<\/article>/.exec(html(page))?.[0] ?? html(page) }
}
