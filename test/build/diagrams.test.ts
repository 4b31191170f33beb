import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

const fence = (source: string, options = '') => `\`\`\`mermaid ${options}\n${source}\n\`\`\`\n`

const KINDS = {
  flowchart: 'flowchart LR\n  A[Write] -->|then & now| B{Ready?}\n  B-->C & D[(Store)]',
  sequence:
    'sequenceDiagram\n  accTitle: Sign-in\n  Reader->>Site: Password\n  Site-->>Reader: Session\n  Site-xReader: Alarm',
  class: 'classDiagram\n  Animal <|-- Duck\n  class Duck {\n    +swim()\n  }',
  state: 'stateDiagram-v2\n  [*] --> Open\n  Open --> [*]: close',
  entity: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places',
}

async function build(pages: Record<string, string>, ...args: string[]) {
  const root = createSite({
    'docs.json': docs({ navigation: { pages: Object.keys(pages) } }),
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`${name}.mdx`, text])),
  })
  const out = join(root, 'dist')
  const { status, stderr } = await runCli('build', root, '--out', out, '--no-cache', ...args)
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  return { status, stderr, read, files: status === 0 ? readdirSync(join(out, '_octavo')) : [] }
}

const drawings = (html: string) => [...html.matchAll(/<div class="mermaid-drawing".*?<\/svg>/gs)].map(([text]) => text)

test('draws the common kinds as SVG in the colors of the scheme, without a script', async () => {
  const { status, stderr, read, files } = await build({ index: 'Start.', ...mapValues(KINDS, fence) })
  expect(status, stderr).toBe(0)
  expect(files.filter((name) => /^(?:mermaid|diagrams)/.test(name))).toEqual([])
  const names = Object.keys(KINDS).map((name) => {
    const html = read(`${name}.html`)
    const [drawing = ''] = drawings(html)
    expect(html).not.toContain('data-part-diagrams')
    expect(drawing).toContain('var(--octavo-')
    expect(drawing).not.toMatch(/"(?:white|black|#000(?:000)?)"/)
    expect(read(`${name}.md`)).toContain('```mermaid')
    return `${name}: ${/role="img" aria-label="([^"]*)"/.exec(drawing)?.[1]}`
  })
  expect(names).toMatchInlineSnapshot(`
    [
      "flowchart: then &amp; now, Write, Ready?, C, Store",
      "sequence: Sign-in",
      "class: Animal, Duck, +swim()",
      "state: close, Open",
      "entity: places, CUSTOMER, ORDER",
    ]
  `)
  expect(read('index.html')).not.toContain('mermaid')
})

test('draws the same diagram twice with different ids, and equally in each build', async () => {
  const pages = { index: fence(KINDS.flowchart) + fence(KINDS.entity) + fence(KINDS.flowchart) }
  const [first, second] = [await build(pages), await build(pages)]
  const html = first.read('index.html')
  expect(drawings(html).map((drawing) => /<svg id="([^"]*)"/.exec(drawing)?.[1])).toEqual([
    'diagram',
    'diagram-2',
    'diagram-3',
  ])
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(second.read('index.html')).toBe(html)
})

test('leaves other kinds, zoom buttons, links and HTML in labels to the browser', async () => {
  const { status, stderr, read } = await build({
    index: [
      fence('pie\n  "Lamps": 3'),
      fence(KINDS.flowchart, 'actions={true}'),
      fence(KINDS.flowchart, 'placement="top-left"'),
      fence('graph TD\n  A --> B\n  click A "javascript:alert(1)"'),
      fence('graph TD\n  A["<script>alert(1)</script>"] --> B["<img src=x onerror=alert(1)>"]'),
      fence('%%{init: {"themeCSS": "body{display:none}"}}%%\ngraph TD\n  A --> B'),
    ].join('\n'),
  })
  expect(status, stderr).toBe(0)
  const html = read('index.html')
  expect(drawings(html).join('')).toContain('#diagram body{display:none}')
  expect(html.match(/<pre class="mermaid-source"/g)).toHaveLength(5)
  expect(drawings(html).join('')).not.toMatch(/<script|javascript:|onerror/)
})

test('text on backgrounds of a diagram is readable in both schemes', async () => {
  const { status, stderr, read } = await build({
    index: [
      fence('graph TD\n  subgraph G\n    A[Lamp]\n  end\n  style A fill:#e1f5fe\n  style G fill:navy'),
      fence("%%{init: {'theme': 'dark'}}%%\ngraph TD\n  A"),
    ].join('\n'),
  })
  expect(status, stderr).toBe(0)
  const [styled = '', themed = ''] = drawings(read('index.html'))
  const texts = [...styled.matchAll(/<text[^>]*style="(fill:[^"]*)".*?(\w+)<\/tspan>/gs)]
  expect(texts.map(([, style, text]) => `${text} ${style}`)).toEqual(['G fill:#ffffff', 'Lamp fill:#000000 !important'])
  expect(themed).not.toContain('#1f2020')
  expect(themed).toContain('var(--octavo-surface)')
})

test('keeps HTML that a page passes as a drawing out of the page', async () => {
  const { read } = await build({ index: '<Mermaid chart="pie" drawing="<img src=x onerror=alert(1)>" />' })
  expect(read('index.html')).not.toContain('onerror')
})

test('reports invalid diagrams of every kind with their lines', async () => {
  const { status, stderr } = await build({
    index: [
      '## Diagrams\n',
      fence('sequenceDiagram\n  %% A comment.\n  Reader->>Site: on\n  Reader->>Site off'),
      fence('pie\n  "Lamps" 3'),
      fence('flowchrt LR\n  A --> B'),
      `<Steps>\n<Step title="One">\n  ${fence('graph TD\n  A[One --> B').replaceAll('\n', '\n  ')}\n</Step>\n</Steps>`,
      fence(`graph TD\n${'  A --> B\n'.repeat(501)}`),
    ].join('\n'),
  })
  expect(status).toBe(1)
  expect(stderr.split('\n').filter((line) => line.includes('DIAGRAM_INVALID'))).toMatchInlineSnapshot(`
    [
      "error index.mdx:7:1 Invalid diagram: Mermaid cannot read "Reader->>Site off". [DIAGRAM_INVALID]",
      "error index.mdx:12:1 Invalid diagram: Mermaid cannot read ""Lamps" 3". [DIAGRAM_INVALID]",
      "warning index.mdx:16:1 Invalid diagram: unknown kind "flowchrt". [DIAGRAM_INVALID]",
      "error index.mdx:24:1 Invalid diagram: Mermaid cannot read "A[One --> B". [DIAGRAM_INVALID]",
      "error index.mdx:29:4 Invalid diagram: Edge limit exceeded. 500 edges found, but the limit is 500. [DIAGRAM_INVALID]",
    ]
  `)
})

test('shows a notice in place of an invalid diagram and the rest of its page', async () => {
  const index = [
    'Text before.',
    fence('sequenceDiagram\n  Reader->>Site <on>'),
    fence('flowchrt LR\n  A --> B'),
    fence(KINDS.flowchart),
    'Text after.',
  ].join('\n\n')
  const { status, stderr, read } = await build({ index }, '--keep-going')
  expect(status, stderr).toBe(0)
  expect(stderr.split('\n').filter((line) => /DIAGRAM_INVALID|instead/.test(line))).toMatchInlineSnapshot(`
    [
      "error index.mdx:5:1 Invalid diagram: Mermaid cannot read "Reader->>Site <on>". [DIAGRAM_INVALID]",
      "  A notice is published instead.",
      "warning index.mdx:10:1 Invalid diagram: unknown kind "flowchrt". [DIAGRAM_INVALID]",
      "  A notice is published instead.",
    ]
  `)
  const html = read('index.html')
  expect(html).toMatch(/Text before\..*Text after\./s)
  expect(html).not.toContain('data-part-diagrams')
  expect(drawings(html)).toHaveLength(1)
  expect(
    [...html.matchAll(/<p class="mermaid-error" role="note">(.*?)<\/p>/g)].map(([, text]) => text),
  ).toMatchInlineSnapshot(`
    [
      "This diagram could not be drawn. <span>Mermaid cannot read &quot;Reader->>Site &lt;on>&quot;.</span>",
      "This diagram could not be drawn. <span>Unknown kind &quot;flowchrt&quot;.</span>",
    ]
  `)
  expect(html).toContain('Reader->>Site &lt;on></pre>')
  expect(read('index.md')).toContain('Reader->>Site <on>')
})

test('ends with a diagram of the maximum size that a build draws', { timeout: 120_000 }, async () => {
  const edges = Array.from({ length: 230 }, (_, at) => `  n${(at * 7) % 200} --> n${(at * 31) % 199}`)
  const { status, stderr, read } = await build({ index: fence(`graph TD\n${edges.join('\n')}`) })
  expect(status, stderr).toBe(0)
  expect(read('index.html')).toContain('data-component-name="mermaid-container"')
})

function mapValues(values: Record<string, string>, write: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]))
}
