import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const PERMISSIVE = '\0octavo:missing'
const STARLIGHT = '\0octavo:starlight'

/** A package that is not installed: calls return their first argument, so that wrapped options stay. */
const MISSING_MODULE = `
function call(first) { return typeof first === 'object' && first !== null ? first : anything }
const anything = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.iterator ? function* () {} : key === Symbol.toPrimitive ? () => '' : key === 'then' || typeof key === 'symbol' ? undefined : anything,
  apply: (_, self, args) => call(...args),
  construct: () => ({}),
})
module.exports = Object.setPrototypeOf(call, anything)`

/** Starlight with its options in reach. */
const STARLIGHT_MODULE = "export default (options) => ({ name: '@astrojs/starlight', options })"

const TIMEOUT = 60_000
const MAX_OUTPUT = 32_000_000
const MAX_MEMORY_MB = 768

/** Writes the default export as JSON: functions are called once at the top and omitted inside, cycles are cut. */
const RUNNER = `
import { writeFileSync } from 'node:fs'
const loaded = await import(process.argv[2])
let value = loaded.default ?? loaded
if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' })
function plain(value, ancestors) {
  if (['string', 'number', 'boolean'].includes(typeof value)) return value
  if (typeof value !== 'object' || value === null || ancestors.length > 40 || ancestors.includes(value)) return undefined
  const below = [...ancestors, value]
  if (Array.isArray(value)) return value.map((item) => plain(item, below))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, below)]))
}
writeFileSync(process.argv[3], JSON.stringify(plain(await value, [])) ?? 'null')
process.exit(0)
`

/**
 * Runs a JavaScript or TypeScript module of the project, with the root as its folder, in a process with bounded time and memory, and without the
 * variables of the environment. Returns its default export as plain data.
 *
 * @throws Error when the module cannot be run
 */
export async function runModule(file: string, root = dirname(file)): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-migrate-'))
  try {
    const module = join(folder, 'config.mjs')
    const runner = join(folder, 'run.mjs')
    const output = join(folder, 'value.json')
    await writeFile(module, await bundle(file))
    await writeFile(runner, RUNNER)
    const args = [`--max-old-space-size=${MAX_MEMORY_MB}`, runner, pathToFileURL(module).href, output]
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env,
      timeout: TIMEOUT,
      maxBuffer: MAX_OUTPUT,
    })
    const { size } = await stat(output)
    if (size > MAX_OUTPUT) throw new Error(`The configuration has ${size} bytes of data.`)
    return JSON.parse(await readFile(output, 'utf8'))
  } catch (error) {
    throw new Error(childMessage(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the message of the error that ended the process. */
function childMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stderr, killed } = error as { stderr?: string; killed?: boolean }
  if (killed) return `It did not end in ${TIMEOUT / 1000} seconds.`
  return /^(?:\w*Error|\S*Error \[\w+\]): .*$/m.exec(stderr ?? '')?.[0] ?? error.message
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
    async resolveId(id, importer, { kind }) {
      if (id === '@astrojs/starlight') return STARLIGHT
      if (id.startsWith('node:') || id === file) return undefined
      if (/^\.{0,2}\//.test(id)) return (await this.resolve(id, importer, { skipSelf: true })) ?? PERMISSIVE
      if (/^\0/.test(id)) return undefined
      try {
        const path = require.resolve(id)
        // `require` takes paths, and `import` URLs.
        const isPath = path === id || kind === 'require-call'
        return { id: isPath ? path : pathToFileURL(path).href, external: true }
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
