import { expect, test } from 'vitest'
import { compile, printDiagnostic, type TestSite } from '../testing/renderPage.js'
import { createHighlighter } from './createHighlighter.js'
import { createIconResolver } from './createIconResolver.js'
import { decoratePage } from './decoratePage.js'

const decorators = { highlighter: createHighlighter(), icons: createIconResolver() }

async function problems(text: string, site?: TestSite): Promise<string[]> {
  const page = await decoratePage(await compile(text, site), text, decorators)
  return page.diagnostics.map(printDiagnostic)
}

test('reports icons, languages and formulas where they are written, once each', async () => {
  const text =
    '---\ntitle: A\nicon: "hous"\n---\n\n`icon="trahs"` and `pyton`\n\n<Card title="x"\n  icon="trahs" />\n\n- ```pyton {1}\n  a\n  ```\n\nThe sum $\\frac{1$ fails.\n\n<Card icon="house" /> <CodeBlock language="ruhby">a</CodeBlock>\n'
  expect(await problems(text)).toMatchInlineSnapshot(`
    [
      "warning ICON_UNKNOWN guides/a.mdx:3:1 Unknown icon "hous"; no icon is shown. Did you mean "house"?",
      "warning ICON_UNKNOWN guides/a.mdx:9:3 Unknown icon "trahs"; no icon is shown. Did you mean "trash"?",
      "warning CODE_LANGUAGE guides/a.mdx:11:6 Unknown code language "pyton"; the code is shown without highlighting. Did you mean "python"?",
      "warning MATH_SYNTAX guides/a.mdx:15:9 Invalid formula: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{1",
      "warning CODE_LANGUAGE guides/a.mdx:17:34 Unknown code language "ruhby"; the code is shown without highlighting. Did you mean "ruby"?",
    ]
  `)
})

test('reports the snippet that contains the error', async () => {
  const files = { 'snippets/s.mdx': 'text\n\n<Card icon="trahs" />\n\n```pyton\n```\n' }
  const text = 'import S from "/snippets/s.mdx"\n\n<S /> trahs\n\n<S />\n'
  expect(await problems(text, { files })).toMatchInlineSnapshot(`
    [
      "warning ICON_UNKNOWN snippets/s.mdx:3:7 Unknown icon "trahs"; no icon is shown. Did you mean "trash"?",
      "warning CODE_LANGUAGE snippets/s.mdx:5:4 Unknown code language "pyton"; the code is shown without highlighting. Did you mean "python"?",
    ]
  `)
})
