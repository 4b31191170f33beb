// Joins the compiled modules of each package, and the small libraries they use, into a few files:
// loading hundreds of modules takes longer than building an unchanged site.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Stay modules of their own: native code, data that is read lazily, and what must exist once. */
const EXTERNAL = [
  /^node:/,
  /^@octavo\//,
  /^(?:vite|rolldown)(?:\/|$)/,
  /^preact/,
  /^satteri/,
  /^@bruits\//,
  /^shiki/,
  /^@shikijs/,
  /^katex/,
  /^@iconify-json/,
  /^idiomorph/,
  /^@unocss/,
  /^@apidevtools/,
  /^(?:fastify|@fastify\/send|pino|pg|pg-boss|prom-client|archiver)(?:\/|$)/,
  /^@electric-sql/,
  /^@aws-sdk\//,
  /^(?:ai|@ai-sdk|@modelcontextprotocol)(?:\/|$)/,
]

for (const name of readdirSync(folder)) {
  const entries = readEntries(join(folder, name, 'package.json'))
  if (Object.keys(entries).length === 0) continue
  copyFileSync(join(folder, '../LICENSE'), join(folder, name, 'LICENSE'))
  const dir = join(folder, name, 'bundle')
  rmSync(dir, { recursive: true, force: true })
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([key, file]) => [key, join(folder, name, file)])),
    platform: 'node',
    // jsonc-parser's main file hides its requires from bundlers.
    resolve: { mainFields: ['module', 'main'] },
    external: EXTERNAL,
    logLevel: 'warn',
  })
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
  })
  await bundle.close()
}

// The theme's browser code is bundled by Vite, with the package that was just made.
const { buildClient, writeClientBundle } = await import('./vite/dist/client/prebuild.js')
writeClientBundle(await buildClient(), join(folder, 'vite/bundle/client'))

// The server's dashboard has one script, and the tokens of the theme in its style sheet.
const dashboard = join(folder, 'server/bundle/dashboard')
mkdirSync(dashboard, { recursive: true })
const script = await rolldown({ input: join(folder, 'server/dist/dashboard/browser/index.js'), platform: 'browser' })
await script.write({ file: join(dashboard, 'dashboard.js'), format: 'iife', minify: true })
await script.close()
const sheets = ['theme/styles/tokens.css', 'server/styles/controls.css', 'server/styles/dashboard.css']
writeFileSync(
  join(dashboard, 'dashboard.css'),
  sheets.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
)

// The documentation of the server's API is a site of Octavo.
const { buildDocs } = await import('./server/dist/docs/prebuild.js')
await buildDocs(join(folder, 'server/docs'), join(folder, 'server/bundle/docs'))

/** `octavo.bundle` of package.json: compiled entry by output name. */
function readEntries(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).octavo?.bundle ?? {}
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return {}
    throw error
  }
}
