import { type ComponentChildren, h, type VNode } from 'preact'
import { expect, test } from 'vitest'
import { sanitizeTree } from './sanitizeTree.js'

const element = (type: string, props: Record<string, unknown> = {}, ...children: ComponentChildren[]) =>
  h(type, props as never, ...children) as VNode<Record<string, unknown>>

function sanitized(type: string, props: Record<string, unknown> = {}, options = {}) {
  const node = element(type, props, 'text')
  sanitizeTree(node, options)
  return { type: node.type, props: node.props }
}

test.each(['script', 'base', 'object', 'embed', 'applet', 'meta', 'link', 'frame', 'frameset', 'noscript', 'SCRIPT'])(
  'replaces <%s> by an empty hidden element',
  (name) => {
    expect(sanitized(name, { src: '/a' })).toEqual({ type: 'span', props: { hidden: true, children: undefined } })
  },
)

test.each(['', '1a', 'a b', 'a>b', 'a/', ' a', 'ä', 'a\nb', '-a', '"script'])(
  'replaces an element whose name %j could end a tag',
  (name) => {
    expect(sanitized(name)).toEqual({ type: 'span', props: { hidden: true, children: undefined } })
  },
)

test.each(['a', 'DIV', 'my-element', 'svg:path', 'x.y_2'])('keeps an element with the name %s', (name) => {
  expect(sanitized(name, { title: 't' })).toEqual({ type: name, props: { title: 't', children: 'text' } })
})

test('removes what could run scripts from elements at every depth, in lists and in props', () => {
  const bad = () => element('a', { href: 'javascript:alert(1)', onclick: 'x()', title: 't' })
  const Component = () => null
  const nodes = [bad(), bad(), bad(), bad()]
  const [inList, inChild, inProps, inComponent] = nodes
  sanitizeTree([
    'text',
    null,
    7,
    [inList],
    element('p', {}, element('b', {}, inChild)),
    element('p', { icon: inProps, count: 1, none: null, off: undefined, act: Component }),
    h(Component as never, { onclick: 'x()' } as never, inComponent),
  ])
  for (const { props } of nodes as VNode<Record<string, unknown>>[]) expect(Object.keys(props)).toEqual(['title'])
})

test('does not change the properties of components', () => {
  const Component = () => null
  const node = h(Component as never, { onclick: 'x()', href: 'javascript:alert(1)' } as never)
  sanitizeTree(node)
  expect(node.props).toEqual({ onclick: 'x()', href: 'javascript:alert(1)' })
})

test('keeps HTML of an element only where the site allows it, at every depth', () => {
  const html = { dangerouslySetInnerHTML: { __html: '<b>x</b>' } }
  expect(sanitized('div', html).props).toEqual({ children: 'text' })
  expect(sanitized('div', html, { allowHtml: false }).props).toEqual({ children: 'text' })
  expect(sanitized('div', html, { allowHtml: true }).props).toEqual({ ...html, children: 'text' })
  expect(sanitized('div', {}, { allowHtml: true }).props).toEqual({ children: 'text' })
  const inner = element('i', html)
  sanitizeTree([element('p', {}, [inner])], { allowHtml: true })
  expect(inner.props).toEqual(html)
})
