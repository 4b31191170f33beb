import { expect, test } from 'vitest'
import { COMPONENTS } from '../testing/components.js'
import { COMPONENT_TAG, readRendered } from './rendered.js'
import { treeToMarkdown } from './treeToMarkdown.js'

const markdown = (html: string) => treeToMarkdown(readRendered(html), { components: COMPONENTS })

test('rendered elements and components are read as the tree they were', () => {
  const props = JSON.stringify({ title: 'A "b" & c', href: '/x' }).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  expect(
    markdown(
      `<div class="x"><p>One <b>two</b> &lt;three&gt;<br/>four</p><${COMPONENT_TAG} name="Card" props="${props}"><octavo-property name="description"><em>more</em></octavo-property></${COMPONENT_TAG}></div>`,
    ),
  ).toBe('One **two** \\<three>\\\nfour\n\n- [A "b" & c](/x): *more*')
})

test('raw HTML of any shape stays inside its element', () => {
  expect(markdown("<p>a</b></i> <a href='x'>b</p><p>c<script>alert(1)</script></p>")).toBe('a b\n\nc')
  expect(markdown(`${'<div>'.repeat(5000)}deep`)).toBe('deep')
  expect(markdown(`<${COMPONENT_TAG} name="Card" props="not json">x</${COMPONENT_TAG}>`)).toBe('- x')
  expect(markdown(`<${COMPONENT_TAG} name="__proto__" props="{&quot;__proto__&quot;:1}">x</${COMPONENT_TAG}>`)).toBe(
    'x',
  )
})
