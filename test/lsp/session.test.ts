import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFolder, createSite, docs, writeFiles } from '../broken/sites.js'
import { EditorClient, type EditorDiagnostic } from '../tools/editorClient.js'
import { MISTAKES, SITE } from './mistakes.js'

const PAGE = 'guides/a.mdx'
const text = (path: string) => SITE[path] as string
const has = (rule: string) => (diagnostics: readonly EditorDiagnostic[]) =>
  diagnostics.some(({ code }) => code === rule)

async function startSession(): Promise<EditorClient> {
  const client = await EditorClient.start(createSite(SITE), { docsUrl: 'https://docs.example.com' })
  onTestFinished(async () => {
    expect(await client.stop()).toBe(0)
  })
  client.open(PAGE, text(PAGE))
  client.open('docs.json', text('docs.json'))
  return client
}

/** A text of the page with this body, whose `|` marks a position. */
const page = (body: string, frontmatter = 'title: A') => `---\n${frontmatter}\n---\n\n${body}\n`

interface Labels {
  items: { label: string; textEdit: { newText: string } }[]
}

interface Edit {
  documentChanges: {
    kind?: string
    oldUri?: string
    newUri?: string
    uri?: string
    textDocument?: { uri: string }
    edits?: { newText: string; range: Record<'start' | 'end', { line: number; character: number }> }[]
  }[]
}

interface Action {
  title: string
  edit: Edit
}

describe('mistakes of a first hour', () => {
  let client: EditorClient
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-lsp-'))
    writeFiles(folder, SITE)
    client = await EditorClient.start(folder)
    client.open(PAGE, text(PAGE))
    client.open('docs.json', text('docs.json'))
  })

  afterAll(async () => {
    expect(await client.stop()).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(MISTAKES)('are shown while they are typed: $name', async ({ path, text: mistake, rule }) => {
    client.type(path, mistake)
    await client.diagnostics(path, has(rule))
    client.type(path, text(path))
    await client.diagnostics(path, (diagnostics) => !has(rule)(diagnostics))
  })

  test('are never written to the files', () => {
    expect(readFileSync(join(folder, PAGE), 'utf8')).toBe(text(PAGE))
  })
})

test('diagnostics have the rule, its explanation and advice', async () => {
  const client = await startSession()
  client.type(PAGE, page('<Crad title="A">Text.</Crad>'))
  const [diagnostic] = await client.diagnostics(PAGE, has('MDX_UNKNOWN_COMPONENT'))
  expect(diagnostic).toEqual({
    code: 'MDX_UNKNOWN_COMPONENT',
    codeDescription: { href: 'https://docs.example.com/reference/problems#mdx_unknown_component' },
    message: 'Unknown component `<Crad>`; only its children are rendered.\nDid you mean `<Card>`?',
    range: { start: { line: 4, character: 0 }, end: { line: 4, character: 5 } },
    severity: 2,
    source: 'octavo',
  })
})

test('an edit reports the links that it breaks on other open pages', async () => {
  const client = await startSession()
  client.open('index.mdx', page('See [wicks](/guides/a#wicks).'))
  client.close('index.mdx')
  client.notify('workspace/didChangeWatchedFiles', { changes: [] })
  client.open('index.mdx', page('See [wicks](/guides/a#wicks).'))
  client.type(PAGE, page('No headings.'))
  await client.diagnostics('index.mdx', has('LINK_ANCHOR'))
  client.type(PAGE, text(PAGE))
  await client.diagnostics('index.mdx', (diagnostics) => diagnostics.length === 0)
})

test('snippets that are not saved are part of the pages that import them', async () => {
  const client = await startSession()
  client.type(PAGE, page("import Oil from '/snippets/oil.mdx'\n\n<Oil />"))
  client.open('snippets/oil.mdx', 'Use [oil](/guides/none).\n')
  const [diagnostic] = await client.diagnostics('snippets/oil.mdx', has('LINK_BROKEN'))
  expect(diagnostic?.range.start).toEqual({ line: 0, character: 10 })
})

test('completes components, properties, values, links, headings, frontmatter and docs.json', async () => {
  const client = await startSession()
  const complete = async (path: string, marked: string): Promise<string[]> => {
    const { items } = await client.at<Labels>('textDocument/completion', path, marked)
    return items.map(({ label }) => label)
  }
  expect(await complete(PAGE, page('<Ca|'))).toContain('Card')
  expect(await complete(PAGE, page('<Card title="A" |>'))).toEqual(expect.arrayContaining(['href', 'icon']))
  expect(await complete(PAGE, page('<Card title="A" icon="lightbulb|">'))).toContain('lightbulb')
  expect(await complete(PAGE, page('See [home](/|)'))).toEqual(['/', '/guides/a', '/api.yaml', '/images/wick.svg'])
  expect(await complete(PAGE, page('## Wicks\n\nSee [wicks](#|)'))).toEqual(['#wicks'])
  expect(await complete(PAGE, page("import Oil from '/|'"))).toContain('/snippets/oil.mdx')
  expect(await complete(PAGE, page('Text.', 'title: A\nsidebar|'))).toContain('sidebarTitle')
  expect(await complete(PAGE, page('```mdx\n<Ca|\n```'))).toEqual([])
  const config = (pages: string) => `{"name": "L", "theme": "mint", "navigation": {"pages": [${pages}]}}`
  expect(await complete('docs.json', config('"|"'))).toEqual(['index', 'guides/a'])
  expect(await complete('docs.json', '{"na|"}')).toContain('navigation')
})

test('describes components, keys and rules', async () => {
  const client = await startSession()
  const describeAt = async (path: string, marked: string): Promise<string | undefined> =>
    (await client.at<{ contents: { value: string } } | null>('textDocument/hover', path, marked))?.contents.value
  expect(await describeAt(PAGE, page('<Ca|rd title="A">B</Card>'))).toMatch(/^\*\*`<Card>`\*\* /)
  expect(await describeAt('docs.json', '{"the|me": "mint"}')).toMatch(/^Layout of the site\./)
  client.type(PAGE, page('See [b](/guides/b).'))
  await client.diagnostics(PAGE, has('LINK_BROKEN'))
  expect(await describeAt(PAGE, page('See [b](/gui|des/b).'))).toContain('(`LINK_BROKEN`)')
  expect(await describeAt(PAGE, page('Pl|ain.'))).toBeUndefined()
})

test('goes to pages, snippets and operations', async () => {
  const client = await startSession()
  const target = async (path: string, marked: string) => {
    const location = await client.at<{ uri: string; range: { start: { line: number } } } | null>(
      'textDocument/definition',
      path,
      marked,
    )
    return location && `${location.uri.slice(client.uri('').length)}:${location.range.start.line + 1}`
  }
  expect(await target(PAGE, page('See [home](/ind|ex).'))).toBe('index.mdx:1')
  expect(await target(PAGE, page("import Oil from '/snippets/oil.mdx'\n\n<O|il />"))).toBe('snippets/oil.mdx:1')
  const config = '{"name":"L","theme":"mint","colors":{"primary":"#0d9373"},"navigation":'
  const api = `${config}{"pages":["index",{"group":"API","openapi":"api.yaml","pages":["GET /lan|terns"]}]}}`
  expect(await target('docs.json', api)).toBe('api.yaml:6')
  expect(await target(PAGE, page('Text.', 'title: A\nopenapi: GET /lan|terns'))).toBe('api.yaml:6')
  expect(await target('docs.json', `${config}{"pages":["guides|/a"]}}`)).toBe('guides/a.mdx:1')
})

test('lists links and symbols of a document', async () => {
  const client = await startSession()
  client.type(PAGE, page('# A\n\nSee [home](/) and ![wick](/images/wick.svg).\n\n## B'))
  const textDocument = { uri: client.uri(PAGE) }
  const links = await client.request<{ target: string }[]>('textDocument/documentLink', { textDocument })
  expect(links.map(({ target }) => target)).toEqual([client.uri('index.mdx'), client.uri('images/wick.svg')])
  const symbols = await client.request<{ name: string; children: { name: string }[] }[]>(
    'textDocument/documentSymbol',
    { textDocument },
  )
  expect(symbols.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([['A', ['B']]])
})

test('fixes typos, creates missing pages and lists pages in navigation', async () => {
  const client = await startSession()
  const actions = async (path: string, diagnostic: EditorDiagnostic): Promise<Action[]> =>
    client.request('textDocument/codeAction', {
      textDocument: { uri: client.uri(path) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    })
  client.type('docs.json', docs({ navigation: { pages: ['index', 'guides/aa'] } }))
  const [missing] = (await client.diagnostics('docs.json', has('NAV_PAGE_MISSING'))) as [EditorDiagnostic]
  const [typo, creation] = await actions('docs.json', missing)
  expect(typo?.edit.documentChanges[0]?.edits?.[0]?.newText).toBe('guides/a')
  expect(creation?.title).toBe('Create guides/aa.mdx')
  expect(creation?.edit.documentChanges[0]).toMatchObject({ kind: 'create', uri: client.uri('guides/aa.mdx') })
  client.open('guides/new.mdx', page('Text.'))
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  const [listing] = await actions('guides/new.mdx', { range, severity: 1, code: '', message: '' })
  expect(listing?.title).toBe('Add page to navigation')
  expect(listing?.edit.documentChanges[0]?.edits?.[0]?.newText).toContain('"guides/new"')
})

test('fixes a wrong name that its line has several times, in its syntax only', async () => {
  const client = await startSession()
  const fixLine = async (line: string, rule: string): Promise<string> => {
    client.type(PAGE, page(line))
    const [diagnostic] = (await client.diagnostics(PAGE, has(rule))).filter(({ code }) => code === rule)
    if (!diagnostic) throw new Error(rule)
    const [fix] = await client.request<Action[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(PAGE) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    })
    const edits = [...(fix?.edit.documentChanges[0]?.edits ?? [])].reverse()
    return edits.reduce(
      (text, { range, newText }) => text.slice(0, range.start.character) + newText + text.slice(range.end.character),
      line,
    )
  }
  const link = '[/guides/aa or guides/aa](/guides/aa "guides/aa")'
  expect(await fixLine(link, 'LINK_BROKEN')).toBe('[/guides/aa or guides/aa](/guides/a "guides/aa")')
  expect(await fixLine('![/images/wik.svg](/images/wik.svg)', 'ASSET_MISSING')).toBe(
    '![/images/wik.svg](/images/wick.svg)',
  )
  expect(await fixLine('<Crad title="Crad">Crad</Crad>', 'MDX_UNKNOWN_COMPONENT')).toBe(
    '<Card title="Crad">Crad</Card>',
  )
  expect(await fixLine('<Card tilte="tilte">tilte</Card>', 'MDX_UNKNOWN_PROP')).toBe('<Card title="tilte">tilte</Card>')
  expect(await fixLine('<Card title="icon" icon="rockt">rockt</Card>', 'ICON_UNKNOWN')).toBe(
    '<Card title="icon" icon="rocket">rockt</Card>',
  )
})

test('renames a page with its links and a redirect, from the explorer and from a link', async () => {
  const client = await startSession()
  client.open('index.mdx', page('See [a](/guides/a).'))
  const files = [{ oldUri: client.uri(PAGE), newUri: client.uri('guides/lamps.mdx') }]
  const summary = ({ documentChanges }: Edit) =>
    documentChanges.map(({ kind, newUri, textDocument, edits }) =>
      (kind === undefined
        ? [textDocument?.uri ?? '', ...(edits ?? []).map(({ newText }) => newText)]
        : [kind, newUri ?? '']
      )
        .join(' ')
        .replaceAll(client.uri(''), ''),
    )
  const moved = summary(await client.request<Edit>('workspace/willRenameFiles', { files }))
  expect(moved).toEqual(['index.mdx lamps', expect.stringContaining('"/guides/lamps"')])
  const renamed = await client.at<Edit>('textDocument/rename', 'index.mdx', page('See [a](/guid|es/a).'), {
    newName: 'guides/lamps',
  })
  expect(summary(renamed)).toEqual([...moved, 'rename guides/lamps.mdx'])
  await expect(
    client.at('textDocument/rename', 'index.mdx', page('See [a](/guid|es/a).'), { newName: 'index' }),
  ).rejects.toThrow('The target index.mdx exists; nothing was changed.')
})

test('a configuration file with an error is a diagnostic, and the site opens once it is fixed', async () => {
  const client = await startSession()
  client.type(PAGE, page('See [b](/guides/b).'))
  await client.diagnostics(PAGE, has('LINK_BROKEN'))
  const file = join(client.root, 'octavo.config.ts')
  const changed = (type: number) =>
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri('octavo.config.ts'), type }] })
  writeFileSync(file, 'export default { stricct: true }\n')
  changed(1)
  const [diagnostic] = await client.diagnostics('octavo.config.ts', has('OPT_UNKNOWN'))
  expect(diagnostic?.message).toContain('Did you mean "strict"?')
  writeFileSync(file, "export default { rules: { LINK_BROKEN: 'off' } }\n")
  changed(2)
  await client.diagnostics('octavo.config.ts', (diagnostics) => diagnostics.length === 0)
  await client.diagnostics(PAGE, (diagnostics) => diagnostics.length === 0)
})

test('the server ends with its editor', async () => {
  const client = await EditorClient.start(createSite(SITE))
  client.open(PAGE, page('See [b](/guides/b).'))
  await client.diagnostics(PAGE, has('LINK_BROKEN'))
  expect(await client.crash()).toBe(1)
})

test('files outside a site get no response', async () => {
  const client = await EditorClient.start(createFolder())
  client.open('README.md', '# Readme\n')
  const position = { line: 0, character: 0 }
  expect(await client.request('textDocument/hover', { textDocument: { uri: client.uri('README.md') }, position })).toBe(
    null,
  )
  expect(await client.stop()).toBe(0)
})
