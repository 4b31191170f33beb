// Reads one OpenAPI document in a process of its own, makes everything that pages show of it, and prints what came of it as
// JSON: path of the folder, file.
import { readFileSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createDescriptionCompiler, plainHtml } from '@octavo/content'
import { playgroundScript } from '@octavo/core'
import {
  fragmentView,
  loadSpec,
  operationMarkdown,
  operationSlug,
  operationView,
  playgroundData,
  playgroundJson,
  SlugClaims,
  schemaPageView,
} from '@octavo/openapi'
import { renderBody, renderFragment } from '@octavo/theme'
import { h } from 'preact'

/** Parts that open on demand are rendered for a part of them: a document has as many as it has places. */
const MAX_FRAGMENTS = 300

const [root, file] = process.argv.slice(2)
let connections = 0
Socket.prototype.connect = () => {
  connections++
  throw new Error('no document may open a connection')
}

const realRoot = realpathSync(root)
const read = (path) => {
  try {
    const absolute = realpathSync(join(realRoot, path))
    return absolute.startsWith(realRoot + sep) ? readFileSync(absolute) : undefined
  } catch {
    return undefined
  }
}

const compile = await createDescriptionCompiler({ components: {}, base: '/', linkStyle: 'extensionless' })
const markdown = (text) => plainHtml(compile(text))
const load = timer()
const spec = await loadSpec(file, { read })
const seconds = load()
const megabytes = process.resourceUsage().maxRSS / 1024
const claims = new SlugClaims()
const slugs = spec.operations.map((operation) => claims.claim(operationSlug(operation)))

const render = timer()
const context = { icon: () => undefined }
const options = { markdown, fragmentHref: (id) => `${id}.html` }
const failed = []
const fragments = new Map()
let largest = 0
for (const operation of spec.operations)
  attempt(`${operation.method} ${operation.path}`, () => renderOperation(operation))
const models = Object.keys(spec.document?.root.components?.schemas ?? {})
for (const name of models) attempt(name, () => renderModel(name))
for (const fragment of fragments.values()) {
  if (fragments.size > MAX_FRAGMENTS) break
  attempt(fragment.pointer, () => renderPart(fragment))
}
const renderSeconds = render()

/** The HTML of a page, its Markdown, and what its playground loads. */
function renderOperation(operation) {
  const { document } = spec
  const view = operationView(document, operation, options)
  const html = renderBody(h('div', {}), context, { operation: view })
  const text = operationMarkdown(document, operation)
  const data = playgroundData(document, operation, { transport: {}, markdown })
  const isComplete = html.includes('class="endpoint"') && text && (data || operation.kind === 'webhook')
  if (!isComplete) throw new Error('a part of the page is missing')
  if (data) playgroundScript('key', playgroundJson(data))
  largest = Math.max(largest, gzipSync(html).length)
  keep(view)
}

function renderModel(name) {
  const view = schemaPageView(spec.document, name, options)
  if (!view || renderBody(h('div', {}), context, { schema: view }) === '') throw new Error('the page is empty')
  keep(view)
}

function renderPart(fragment) {
  const view = fragmentView(spec.document, fragment, options)
  if (!view) throw new Error('the part is missing')
  renderFragment(view, { language: 'en', styles: [], context })
  keep(view)
}

function keep(view) {
  for (const fragment of view.fragments) if (fragments.size <= MAX_FRAGMENTS) fragments.set(fragment.id, fragment)
}

function attempt(name, action) {
  try {
    action()
  } catch (error) {
    failed.push(`${name}: ${error.message}`)
  }
}

/** Seconds of CPU since it was made. */
function timer() {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}

const isPolluted = 'polluted' in {}
process.stdout.write(
  JSON.stringify({
    version: spec.document?.version,
    operations: spec.operations.map(({ method, path, kind }) => ({ method, path, kind })),
    schemas: models.length,
    slugs,
    diagnostics: spec.diagnostics,
    seconds,
    megabytes,
    renderSeconds,
    renderMegabytes: process.resourceUsage().maxRSS / 1024,
    largest,
    fragments: fragments.size,
    failed,
    connections,
    isPolluted,
  }),
)
