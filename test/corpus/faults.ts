import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A copy of a site that a fault is put into. */
export interface FaultySite {
  root: string
  /** File of a page in navigation, such as `guides/a.mdx`. */
  page: string
}

/** One fault in one unit of a site, and what is published in spite of it. */
export interface Fault {
  name: string
  rule: string
  /** Errors are published with `--keep-going` only. */
  severity: 'warning' | 'error'
  inject(site: FaultySite): void
  /** Text that the page with the fault still has. Absent for faults of other files. */
  keeps?: RegExp
}

const TEXT_AFTER_FAULT = 'The text after the fault.'
const TEXT_AROUND_FAULT = /The text before the fault\.[\s\S]*The text after the fault\./
const NOTICE = /could not be built/

/** A fault in the content of a page. */
function inPage(
  name: string,
  rule: string,
  text: string,
  {
    severity = 'warning',
    files = {},
    head = '',
  }: { severity?: Fault['severity']; files?: Record<string, string>; head?: string } = {},
): Fault {
  return {
    name,
    rule,
    severity,
    keeps: severity === 'error' ? NOTICE : TEXT_AROUND_FAULT,
    inject(site) {
      for (const [file, content] of Object.entries(files)) write(site, file, content)
      edit(site, site.page, (page) => {
        const { frontmatter, body } = split(page)
        return `${frontmatter}${head}\n\n${body}\n\nThe text before the fault.\n\n${text}\n\n${TEXT_AFTER_FAULT}\n`
      })
    },
  }
}

const SNIPPET = { 'snippets/faulty-module.jsx': 'export const Bar = () => <p>Bar</p>\n' }

const operation = (response: unknown) => ({ get: { summary: 'Fault', responses: { 200: response } } })
const document = (response: unknown, rest: object = {}) =>
  JSON.stringify(
    {
      openapi: '3.0.3',
      info: { title: 'Fault', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/fault': operation(response) },
      ...rest,
    },
    null,
    2,
  )
const withSchema = ($ref: string) =>
  document({ description: 'ok', content: { 'application/json': { schema: { $ref } } } })

/** A fault in an OpenAPI document that navigation names. */
function inDocument(name: string, rule: string, text: string, severity: Fault['severity'] = 'warning'): Fault {
  return {
    name,
    rule,
    severity,
    inject(site) {
      write(site, 'fault-api.json', text)
      addToNavigation(site, { group: 'Fault', openapi: 'fault-api.json', pages: ['GET /fault'] })
    },
  }
}

/** Every row of what is contained, with the faults that real sites have. */
export const FAULTS: readonly Fault[] = [
  inPage('an undeclared name in text', 'MDX_UNDEFINED', 'Call `x` for {accountId}.'),
  inPage('an undeclared member chain in text', 'MDX_UNDEFINED', 'Hello {customer.name.first}.'),
  inPage('an undeclared name in a format string', 'MDX_UNDEFINED', 'Run curl -w %{http_code} and read it.'),
  inPage('a call of an undeclared function', 'MDX_RENDER', 'Total: {computeTotal(1)}'),
  inPage('a member of a browser global', 'MDX_RENDER', 'You are at {window.location.href}.'),
  inPage('an undeclared name in a prop', 'MDX_UNDEFINED', '<Card title={missingTitle}>Card</Card>'),
  inPage('a prop that throws', 'MDX_RENDER', '<Card title={missing.title.first()}>Card</Card>'),
  inPage('an undeclared spread', 'MDX_UNDEFINED', '<Card {...missingProps}>Card</Card>'),
  inPage('a component that throws', 'MDX_RENDER', '<Broken />', {
    head: "export const Broken = () => { throw new Error('boom') }",
  }),
  inPage('an expression that throws', 'MDX_RENDER', "{(() => { throw new Error('boom') })()}"),
  inPage('an import of a missing module', 'MDX_IMPORT', '<Gone>Children</Gone>', {
    head: "import { Gone } from '/snippets/does-not-exist.jsx'",
  }),
  inPage('an import of a missing export', 'MDX_IMPORT', '<Foo>Children</Foo>', {
    head: "import { Foo } from '/snippets/faulty-module.jsx'",
    files: SNIPPET,
  }),
  inPage('an import of a package', 'MDX_IMPORT', '<Chart>Children</Chart>', {
    head: "import { Chart } from 'some-charts'",
  }),
  inPage('an unknown component', 'MDX_UNKNOWN_COMPONENT', '<Crad>Children</Crad>'),
  inPage('a property of an absent prop', 'MDX_RENDER', '{props.user.name}'),
  inPage('a missing image', 'ASSET_MISSING', '![Image](/images/does-not-exist.png)'),
  inPage('a broken link', 'LINK_BROKEN', '[Gone](/this/page/does/not/exist)'),
  inPage('an unclosed component', 'MDX_UNCLOSED', '<Card title="x">', { severity: 'error' }),
  inPage('an expression that does not parse', 'MDX_EXPRESSION', '{1 + }', { severity: 'error' }),
  inPage('an HTML comment', 'MDX_HTML_COMMENT', '<!-- comment -->', { severity: 'error' }),
  inPage('a void tag', 'MDX_VOID', 'One<br>two'),
  inPage('a comparison', 'MDX_SYNTAX', 'a < b and c <3'),
  inPage('nesting without end', 'MDX_TOO_DEEP', `${'> '.repeat(200)}deep`, { severity: 'error' }),
  {
    name: 'frontmatter without an end',
    rule: 'FM_SYNTAX',
    severity: 'error',
    keeps: NOTICE,
    inject: (site) =>
      edit(site, site.page, (page) => `---\ntitle: Fault\n\n${split(page).body.replace(/^---$/gm, '')}`),
  },
  {
    name: 'frontmatter that nobody can parse',
    rule: 'FM_SYNTAX',
    severity: 'error',
    keeps: NOTICE,
    inject: (site) => edit(site, site.page, (page) => `---\ntitle: "Fault\nkey: [1, 2\n---\n\n${split(page).body}`),
  },
  inDocument(
    'a document with a trailing comma',
    'OAS_JSON_LENIENT',
    document({ description: 'ok' }).replace(/\}\s*$/, ',}'),
  ),
  inDocument(
    'a document that nobody can read',
    'OAS_SYNTAX',
    '{ "openapi": "3.0.3", "paths": { "/fault": [ } ',
    'error',
  ),
  inDocument(
    'a Swagger 2.0 document',
    'OAS_VERSION',
    document({ description: 'ok' }, { openapi: undefined, swagger: '2.0' }),
  ),
  inDocument('a missing reference', 'OAS_REF_MISSING', withSchema('#/components/schemas/Gone')),
  inDocument('a remote reference', 'OAS_REF_REMOTE', withSchema('https://example.com/schema.json')),
  inDocument('a reference outside the folder', 'OAS_REF_OUTSIDE', withSchema('../../secret.json')),
  {
    name: 'two sources of one page',
    rule: 'ROUTE_DUPLICATE_OPERATION',
    severity: 'warning',
    inject(site) {
      write(site, 'fault-api.json', document({ description: 'ok' }))
      write(site, 'fault-operation.mdx', '---\ntitle: Fault\nopenapi: fault-api.json GET /fault\n---\n')
      addToNavigation(site, { group: 'Fault', openapi: 'fault-api.json', pages: ['fault-operation', 'GET /fault'] })
    },
  },
  {
    name: 'an endpoint without a server',
    rule: 'API_NO_SERVER',
    severity: 'warning',
    inject(site) {
      editConfig(site, (config) => {
        if (config.api && typeof config.api === 'object') delete (config.api as { mdx?: unknown }).mdx
      })
      write(site, 'fault-endpoint.mdx', '---\ntitle: Fault\napi: POST /fault\n---\n\nText.\n')
      addToNavigation(site, { group: 'Fault', pages: ['fault-endpoint'] })
    },
  },
  {
    name: 'an SVG with a script',
    rule: 'ASSET_SVG_SCRIPT',
    severity: 'warning',
    inject: (site) =>
      write(site, 'fault.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    name: 'a path of navigation outside the folder',
    rule: 'NAV_OUTSIDE_ROOT',
    severity: 'warning',
    inject: (site) => addToNavigation(site, '../../etc/passwd'),
  },
  {
    name: 'a symlink outside the folder',
    rule: 'FS_SYMLINK_OUTSIDE',
    severity: 'warning',
    inject: ({ root }) => symlinkSync('/etc/passwd', join(root, 'fault-link.mdx')),
  },
]

/** Frontmatter with its fences, and what comes after it. */
function split(page: string): { frontmatter: string; body: string } {
  const [frontmatter = ''] = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(page) ?? []
  return { frontmatter, body: page.slice(frontmatter.length) }
}

/** Files of the copy are links to those of the corpus: they are replaced, never written to. */
function write({ root }: Pick<FaultySite, 'root'>, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  rmSync(join(root, file), { force: true })
  writeFileSync(join(root, file), text)
}

function edit(site: FaultySite, file: string, change: (text: string) => string): void {
  write(site, file, change(readFileSync(join(site.root, file), 'utf8')))
}

function editConfig(site: FaultySite, change: (config: Record<string, unknown>) => void): void {
  edit(site, 'docs.json', (text) => {
    const config = JSON.parse(text) as Record<string, unknown>
    change(config)
    return JSON.stringify(config, null, 2)
  })
}

/** Adds an entry to the first list of pages that is written in docs.json or a file that it refers to. */
function addToNavigation(site: FaultySite, entry: unknown, file = 'docs.json'): boolean {
  const json = JSON.parse(readFileSync(join(site.root, file), 'utf8')) as Record<string, unknown>
  const references: string[] = []
  const add = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    const { pages, $ref } = value as { pages?: unknown; $ref?: unknown }
    if (typeof $ref === 'string') references.push(join(dirname(file), $ref))
    if (Array.isArray(pages)) {
      pages.push(entry)
      return true
    }
    return Object.values(value).some(add)
  }
  if (add(file === 'docs.json' ? json.navigation : json)) {
    write(site, file, JSON.stringify(json, null, 2))
    return true
  }
  return references.some((reference) => addToNavigation(site, entry, reference))
}
