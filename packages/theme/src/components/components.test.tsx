import { type ComponentChildren, h, type VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { components, fillLabels, renderBody as renderMarked, uiStrings } from '../index.js'

const context = {
  icon: (name: string) => (name === 'unknown' ? undefined : { body: `<path d="${name}"/>`, viewBox: '0 0 24 24' }),
}

/** Returns an element as the pipeline creates it: built-ins and overrides by name, everything else as HTML. */
function el(name: string, props: Record<string, unknown> | null = null, ...children: ComponentChildren[]): VNode {
  return h((components[name] ?? name) as 'div', props, ...children)
}

/** Returns a body with English labels. */
function renderBody(...input: Parameters<typeof renderMarked>): string {
  return fillLabels(renderMarked(...input), uiStrings('en'))
}

function render(...nodes: VNode[]): string {
  const html = renderBody(el('main-part', null, ...nodes), context)
  return html.replace('<div class="mdx-content"><main-part>', '').replace('</main-part></div>', '')
}

describe('disclosure', () => {
  test('an accordion is a details element with an id from its title', () => {
    const html = render(el('Accordion', { title: 'What is it?', defaultOpen: 'true' }, 'Text'))
    expect(html).toContain('<details class="accordion" id="what-is-it" open data-hash="true"><summary>')
    expect(html).toContain('<div class="accordion-content">Text</div>')
  })

  test('equal titles get distinct ids', () => {
    const html = render(el('Accordion', { title: 'Same' }), el('Accordion', { title: 'Same' }))
    expect([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])).toEqual(['same', 'same-2'])
  })

  test('a component never takes the id of a heading', () => {
    const html = render(el('Accordion', { title: 'Setup' }), el('h2', { id: 'setup' }, 'Setup'))
    expect(html).toContain('<details class="accordion" id="setup-2"')
  })

  test('reads the string "false" as false', () => {
    expect(render(el('Expandable', { title: 'x', defaultOpen: 'false' }))).not.toContain(' open')
  })
})

test.each([
  ['Card', 'title'],
  ['Card', 'cta'],
  ['Tile', 'title'],
  ['Tile', 'description'],
  ['Step', 'title'],
  ['Tab', 'title'],
  ['Accordion', 'title'],
  ['Accordion', 'description'],
  ['Expandable', 'title'],
  ['Callout', 'title'],
  ['Note', 'title'],
  ['Update', 'label'],
  ['Update', 'description'],
  ['ResponseField', 'name'],
  ['ResponseField', 'type'],
  ['ResponseField', 'pre'],
  ['ParamField', 'query'],
  ['View', 'title'],
])('<%s> renders JSX passed as %s', (name, prop) => {
  expect(render(el(name, { [prop]: el('b', null, 'Bold') }, 'Text'))).toContain('<b>Bold</b>')
})

test('tabs named by JSX are distinguished by their text', () => {
  const html = render(
    el('Tabs', null, el('Tab', { title: el('b', null, 'npm') }, 'x'), el('Tab', { title: 'npm' }, 'y')),
  )
  expect([...html.matchAll(/ value="([^"]*)"/g)].map((match) => match[1])).toEqual(['npm', 'npm 2'])
  expect(html).toContain('<span><b>npm</b></span>')
})

describe('tabs', () => {
  const tabs = el('Tabs', { defaultTabIndex: '1' }, [
    el('Tab', { title: 'npm' }, 'One'),
    el('Tab', { title: 'npm' }, 'Two'),
  ])

  test('every panel is in the document with a label, and radio buttons select one', () => {
    expect(render(tabs)).toMatchInlineSnapshot(
      `"<div class="tabs" role="group" aria-label="Tabs" data-switch="true" data-sync="true"><input type="radio" class="switch-input sr-only" name="switch" id="switch-1" value="npm"/><label class="switch-label" for="switch-1" id="switch-1-label"><span>npm</span></label><div class="switch-panel" role="group" id="npm" aria-labelledby="switch-1-label">One</div><input type="radio" class="switch-input sr-only" name="switch" id="switch-2" value="npm 2" checked/><label class="switch-label" for="switch-2" id="switch-2-label"><span>npm 2</span></label><div class="switch-panel" role="group" id="npm-2" aria-labelledby="switch-2-label">Two</div></div>"`,
    )
  })

  test('a tab outside tabs renders its title and content', () => {
    expect(render(el('Tab', { title: 'Lost' }, 'Content'))).toBe(
      '<section class="tab-alone"><p class="tab-alone-title">Lost</p>Content</section>',
    )
  })

  test('keeps content between tabs', () => {
    expect(render(el('Tabs', null, el('p', null, 'Stray'), el('Tab', { title: 'A' }, 'x')))).toContain('<p>Stray</p>')
  })
})

describe('code', () => {
  test('renders highlighted lines unchanged with title, language and copy button', () => {
    const html = render(
      el('CodeBlock', { language: 'js', filename: 'a.js', html: '<span class="line">1</span>', lines: true }),
    )
    expect(html).toContain('<span class="code-block-filename">a.js</span>')
    expect(html).toContain('<code class="language-js"><span class="line">1</span></code>')
    expect(html).toContain('data-lines="true"')
    expect(html).toContain('aria-label="Copy code"')
  })

  test('plain code keeps white space, escapes markup and marks lines', () => {
    const html = render(el('CodeBlock', { highlight: '[2]', nocopy: true }, 'a  \n\n\n  <b>\n'))
    expect(html).toContain('<span class="line">a  \n</span><span class="line highlighted">\n</span>')
    expect(html).toContain('<span class="line">  &lt;b></span></code>')
    expect(html).not.toContain('Copy code')
  })

  test('omits a class name that is not a language', () => {
    expect(render(el('CodeBlock', { language: 'js fixed' }, 'x'))).toContain('<code><span')
  })

  test('only code with lines that may be cut off has a wrap button', () => {
    const lines = (length: number) => `<span class="line">${'&amp;'.repeat(length)}</span>\n<span class="line">a</span>`
    const toggle = (props: Record<string, unknown>) =>
      /<label class="code-block-wrap".*?>/.exec(render(el('CodeBlock', props)))?.[0]
    expect(toggle({ html: lines(40) })).toBeUndefined()
    expect(toggle({ html: lines(41) })).not.toContain('data-wider')
    expect(toggle({ html: lines(75) })).toContain('data-wider')
    expect(toggle({ html: lines(75), wrap: true })).toBeUndefined()
  })

  test('a code group has one tab per block', () => {
    const html = render(
      el('CodeGroup', null, el('CodeBlock', { filename: 'npm' }, 'a'), el('CodeBlock', { language: 'go' }, 'b')),
    )
    expect([...html.matchAll(/value="([^"]+)"/g)].map((match) => match[1])).toEqual(['npm', 'go'])
  })

  test('examples move to the panel, and untitled ones are numbered', () => {
    const example = el('RequestExample', null, el('CodeBlock', null, 'a'), el('CodeBlock', null, 'b'))
    const html = renderBody(el('div', null, example, el('p', null, 'Text')), context)
    expect(html).toMatch(
      /^<div class="panel-column"><aside id="panel" class="panel" aria-label="Examples"><section class="request-example"/,
    )
    expect(html).toContain('value="Request 2"')
    expect(html).toMatch(/<div class="mdx-content"><div><p>Text<\/p><\/div><\/div>$/)
  })

  test('examples inside a panel stay in it', () => {
    const panel = el('Panel', null, el('p', null, 'Before'), el('ResponseExample', null, el('CodeBlock', null, '{}')))
    expect(renderBody(panel, context)).toContain('<p>Before</p><section class="response-example"')
  })
})

describe('links and cards', () => {
  test('a card with a link is one link, with an arrow only for external URLs', () => {
    const inside = render(el('Card', { title: 'A', href: '/a' }, 'b'))
    expect(inside).toMatch(/^<a class="card" href="\/a">/)
    expect(inside).not.toContain('card-arrow')
    expect(inside.match(/<a /g)).toHaveLength(1)
    expect(render(el('Card', { title: 'A', href: 'https://x.test' }))).toContain('card-arrow')
    expect(render(el('Card', { title: 'A', description: 'B' }))).toContain('<div class="card-body"><p>B</p></div>')
  })

  test('links inside a card with a link stay links', () => {
    const link = el('p', null, 'By ', el('a', { href: '/b' }, 'b'))
    expect(render(el('Card', { title: 'A', href: '/a' }, link))).toMatchInlineSnapshot(
      `"<div class="card"><div class="card-content"><div class="card-text"><p class="card-title"><a class="card-link" href="/a">A</a></p><div class="card-body"><p>By <a href="/b" class="link">b</a></p></div></div></div></div>"`,
    )
    expect(render(el('Card', { href: '/a' }, link))).toContain('<a class="card-link" aria-label="/a" href="/a"></a>')
  })

  test('columns accept numbers in strings from one to four', () => {
    expect(render(el('Columns', { cols: '3' }))).toContain('data-cols="3"')
    expect(render(el('CardGroup', { cols: 9 }))).toContain('data-cols="4"')
    expect(render(el('Columns', { cols: 'many' }))).toContain('data-cols="2"')
  })

  test('renders icons of the library and of files, and no unknown ones', () => {
    expect(render(el('Icon', { icon: 'bolt', color: 'red', size: 24 }))).toBe(
      '<svg class="icon" style="color:red;width:24px;height:24px" viewBox="0 0 24 24" aria-hidden="true"><path d="bolt"/></svg>',
    )
    expect(render(el('Icon', { icon: '/a.svg' }))).toContain('src="/a.svg" alt aria-hidden="true"')
    expect(render(el('Icon', { icon: 'unknown' }))).toBe('')
  })
})

describe('text', () => {
  test('headings keep id and name beside their anchor', () => {
    expect(render(el('h2', { id: 'a b' }, 'Title'))).toBe(
      '<div class="heading" data-level="2"><h2 id="a b">Title</h2><a class="heading-anchor" href="#a%20b" aria-label="Link to section Title">#</a></div>',
    )
    expect(render(el('Heading', { level: '3', id: 'x', noAnchor: true }, 'T'))).toBe('<h3 id="x">T</h3>')
  })

  test('a heading with a class or style of the author has no box around it', () => {
    expect(render(el('h1', { id: 'a', className: 'text-center' }, 'T'))).toBe('<h1 id="a" class="text-center">T</h1>')
    expect(render(el('h2', { id: 'a', style: { textAlign: 'center' } }, 'T'))).toBe(
      '<h2 id="a" style="text-align:center;">T</h2>',
    )
  })

  test('an anchor links to its id, encoded once', () => {
    const href = (id: string) => /class="heading-anchor" href="([^"]*)"/.exec(render(el('h2', { id }, 'T')))?.[1]
    expect(href('概要')).toBe('#%E6%A6%82%E8%A6%81')
    expect(href('%E6%A6%82%E8%A6%81')).toBe('#%E6%A6%82%E8%A6%81')
    expect(href('100%')).toBe('#100%25')
    expect(render(el('Update', { id: 'a%20b', label: 'x' }))).toContain('href="#a%20b"')
    expect(render(el('ResponseField', { id: 'a%20b', name: 'x' }))).toContain('href="#a%20b"')
  })

  test('renders markup in captions, hints and descriptions', () => {
    const markup = h('em', null, 'it')
    const html = render(el('Frame', { caption: markup, hint: markup }), el('Prompt', { description: markup }))
    expect(html.match(/<em>it<\/em>/g)).toHaveLength(3)
  })

  test('a callout names its kind', () => {
    expect(render(el('Warning', null, 'Careful'))).toContain('data-callout-type="warning" aria-label="Warning"')
    expect(render(el('Callout', { color: 'red;position:fixed' }, 'x'))).not.toContain('fixed')
  })

  test('a tooltip describes its trigger', () => {
    const html = render(el('Tooltip', { tip: 'Long', headline: 'Short', href: '/x', cta: 'More' }, 'API'))
    expect(html).toContain('tabindex="0" aria-describedby="tooltip">API</span>')
    expect(html).toContain('role="tooltip" id="tooltip"')
    expect(html).toContain('href="/x">More</a>')
  })

  test('fields show name, location, type, default and state', () => {
    const html = render(el('ParamField', { query: 'limit', type: 'integer', default: 0, required: true }, 'How many'))
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(html).toContain('id="param-limit"')
    expect(text).toBe(' limit integer query default: 0 required How many ')
  })

  test('programs that read the text of a page separate the facts of a field', () => {
    const html = render(el('ParamField', { query: 'limit', type: 'integer', required: true, post: ['beta'] }))
    const inLine = html.replace(/<\/?(?:div|dt|dd|p)\b[^>]*>/g, '\n').replace(/<[^>]+>/g, '')
    expect(inLine.split('\n').filter(Boolean)).toEqual(['limit', 'integer', 'query', 'required', 'beta'])
  })

  test('steps are a list that may start at any number', () => {
    const html = render(el('Steps', { titleSize: 'h3' }, el('Step', { title: 'Go', stepNumber: '4' }, 'x')))
    expect(html).toContain(
      '<div class="steps" role="list"><div class="step" role="listitem" style="counter-set:step 4">',
    )
    expect(html).toContain('<h3 class="step-title" id="go">Go</h3>')
  })
})

describe('trees', () => {
  test('a markdown list becomes folders and files', () => {
    const list = el('ul', null, '\n', el('li', null, el('p', null, 'docs/'), el('ul', null, el('li', null, 'a.md'))))
    const html = render(el('FileTree', null, '\n', list))
    expect(html.replace(/<svg.*?<\/svg>/g, '')).toBe(
      '<ul class="tree"><li class="tree-folder"><details open><summary class="tree-name"><span>docs</span></summary><ul><li class="tree-file"><span class="tree-name"><span>a.md</span></span></li></ul></details></li></ul>',
    )
  })

  test('a folder that cannot be opened is not a control', () => {
    expect(render(el('Tree', null, el('Tree.Folder', { name: 'x', openable: false })))).not.toContain('<details')
  })
})

describe('pages for readers', () => {
  test('omits content for agents', () => {
    expect(render(el('Visibility', { for: 'agents' }, 'A'), el('Visibility', { for: 'humans' }, 'H'))).toBe('H')
  })

  test('several views have a switch, and tagged updates a filter', () => {
    const html = render(
      el('View', { title: 'JS' }),
      el('View', { title: 'Go' }),
      el('Update', { label: 'v1', tags: ['API'] }),
    )
    expect(html).toContain('<option value="Go">')
    expect(html).toContain('data-tag="API" aria-pressed="false"')
    expect(html).toContain('<section class="update" id="v1"')
  })

  test('a prompt is copied as plain text and can be opened in Cursor', () => {
    const html = render(
      el('Prompt', { description: 'd', actions: ['copy', 'cursor'] }, el('p', null, 'One'), el('p', null, 'Two')),
    )
    expect(html).toContain('data-copy="One\nTwo"')
    expect(html).toContain('https://cursor.com/link/prompt?text=One%0ATwo')
  })

  test('a color without a safe value has no style', () => {
    expect(render(el('Color.Item', { name: 'x', value: 'url(//evil)' }))).not.toContain('style=')
    expect(render(el('Color.Item', { value: { light: '#fff', dark: '#000' } }))).toContain(
      'style="--swatch-light:#fff;--swatch-dark:#000"',
    )
  })

  test('a diagram keeps its source', () => {
    expect(render(el('Mermaid', { chart: 'graph TD\n A-->B' }))).toContain('>graph TD\n A-->B</pre>')
  })

  test('renders the same page to the same bytes', () => {
    const page = () => el('div', null, el('Tabs', null, el('Tab', { title: 'A' })), el('Accordion', { title: 'A' }))
    expect(renderBody(page(), context)).toBe(renderBody(page(), context))
  })
})

test('renders every built-in component without props and children', () => {
  for (const name of Object.keys(components)) expect(() => renderBody(el(name), context), name).not.toThrow()
})

test('renders every built-in component with props of an invalid type', () => {
  const odd = { title: {}, icon: 7, cols: [], href: 5, tags: 'x', name: null, value: 3, items: {}, src: {}, label: [] }
  for (const name of Object.keys(components)) {
    expect(() => renderBody(el(name, { ...odd }, 'text'), context), name).not.toThrow()
  }
})
