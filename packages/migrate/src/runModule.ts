import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const PERMISSIVE = '\0octavo:missing'
const STARLIGHT = '\0octavo:starlight'

/** A package that is not installed: calls return their first argument, so that wrapped options stay. */
const MISSING_MODULE = `
function call(first) { return typeof first === 'object' && first !== null ? first : anything }
const anything = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === 'then' || typeof key === 'symbol' ? undefined : anything,
  apply: (_, self, args) => call(...args),
  construct: () => ({}),
})
module.exports = Object.setPrototypeOf(call, anything)`

/** Starlight with its options in reach. */
const STARLIGHT_MODULE = "export default (options) => ({ name: '@astrojs/starlight', options })"

/**
 * Runs a JavaScript, TypeScript or JSON module of the project and returns its default export as plain data. Functions are
 * called once at the top, and omitted inside.
 *
 * @throws Error when the module cannot be run
 */
export async function loadModule(file: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-migrate-'))
  try {
    const output = join(folder, 'config.mjs')
    await writeFile(output, await bundle(file))
    const loaded = (await import(pathToFileURL(output).href)) as { default?: unknown }
    let value = loaded.default ?? loaded
    if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' })
    return toPlain(await value)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(file: string): Promise<string> {
  const { build } = await import('vite')
  const root = dirname(file)
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    // The project's tsconfig.json can extend packages that are not installed.
    oxc: false,
    publicDir: false,
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.dirname': JSON.stringify(root),
      'import.meta.filename': JSON.stringify(file),
      __dirname: JSON.stringify(root),
      __filename: JSON.stringify(file),
    },
    build: {
      ssr: file,
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { tsconfig: false, output: { format: 'es' } },
    },
    ssr: { noExternal: true },
    plugins: [packages(file)],
  })
  const [first] = [result].flat() as { output?: { type: string; code?: string }[] }[]
  const code = first?.output?.find(({ type }) => type === 'chunk')?.code ?? ''
  return resolveFunction(file) + code
}

/** `require.resolve` returns the path of a module that exists, or else its argument. */
function resolveFunction(file: string): string {
  return `import { createRequire as octavoCreateRequire } from 'node:module'
function octavoResolve(id) {
  try { return octavoCreateRequire(${JSON.stringify(pathToFileURL(file).href)}).resolve(id) } catch { return id }
}
`
}

/** Leaves installed packages outside the bundle, and replaces others with stubs. */
function packages(file: string): Plugin {
  const require = createRequire(file)
  return {
    name: 'octavo:migrate-packages',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === '@astrojs/starlight') return STARLIGHT
      if (id.startsWith('node:') || id === file) return undefined
      if (/^\.{0,2}\//.test(id)) return (await this.resolve(id, importer, { skipSelf: true })) ?? PERMISSIVE
      if (/^\0/.test(id)) return undefined
      try {
        const path = require.resolve(id)
        return path === id ? { id, external: true } : { id: pathToFileURL(path).href, external: true }
      } catch {
        return PERMISSIVE
      }
    },
    transform(code) {
      return code.includes('require.resolve') ? code.replace(/\brequire\.resolve\b/g, 'octavoResolve') : undefined
    },
    load(id) {
      if (id === PERMISSIVE) return MISSING_MODULE
      return id === STARLIGHT ? STARLIGHT_MODULE : undefined
    },
  }
}

const MAX_DEPTH = 40

/** Returns objects, lists, texts, numbers and booleans of a value. */
function toPlain(value: unknown, depth = 0, ancestors: readonly object[] = []): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || ancestors.includes(value)) return undefined
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1, [...ancestors, value]))
  const entries = Object.entries(value).map(
    ([key, item]) => [key, toPlain(item, depth + 1, [...ancestors, value])] as const,
  )
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}
