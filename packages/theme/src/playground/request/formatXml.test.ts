import { expect, test } from 'vitest'
import { formatXml } from './formatXml.js'

test('indents elements and keeps elements with text on one line', () => {
  const text =
    '<?xml version="1.0"?><a x="1>2"><b>one <i>two</i> three</b><c/><d></d><!-- note --><e><f>1</f></e><![CDATA[<x>]]></a>'
  expect(formatXml(text)).toMatchInlineSnapshot(`
    "<?xml version="1.0"?>
    <a x="1>2">
      <b>one <i>two</i> three</b>
      <c/>
      <d></d>
      <!-- note -->
      <e>
        <f>1</f>
      </e>
      <![CDATA[<x>]]>
    </a>"
  `)
})

test('formatted XML stays the same, and other text is unchanged', () => {
  const once = formatXml('<a><b>1</b></a>')
  expect(formatXml(once)).toBe(once)
  for (const text of ['a < b', '<a', 'plain', '']) expect(formatXml(text)).toBe(text)
  expect(formatXml(`${'<a>'.repeat(3000)}x`)).toContain('<a>')
})
