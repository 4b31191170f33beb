import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test.each(['auto', 'remark'] as const)('templates keep their indentation (%s)', async (parser) => {
  const text = [
    '<CodeBlock>{`a',
    '  b',
    '    c`}</CodeBlock>',
    '',
    '- <CodeBlock>{`d',
    '    e',
    '  f`}</CodeBlock>',
    '',
    '> <CodeBlock>{`g',
    '>   h`}</CodeBlock>',
  ]
  const { html } = await render(text.join('\n'), { options: { parser } })
  for (const line of ['a\n  b\n    c', 'd\n  e\nf', 'g\n  h']) expect(html).toContain(line)
})

test.each(['auto', 'remark'] as const)('templates in properties keep their indentation (%s)', async (parser) => {
  const text = [
    '<Card title={`a',
    '  b`} description={`c',
    '    d',
    '',
    '  e`} />',
    '',
    '- <Card title={`f',
    '    g`} />',
  ]
  const { html } = await render(text.join('\n'), { options: { parser } })
  for (const line of ['a\n  b"', 'c\n    d\n\n  e"', 'f\n  g"']) expect(html).toContain(line)
})
