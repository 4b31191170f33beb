import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '@octavo/config'
import { loadOptions } from '@octavo/vite/internal/engine'
import { parseAst } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../../packages/cli/src/commandTable.js'
import { parseArguments } from '../../packages/cli/src/parseArguments.js'
import { readFlags } from '../../packages/create/src/flags.js'
import { OPERATIONS, SCHEMAS } from '../../packages/server/src/api/allOperations.js'
import { SETTINGS } from '../../packages/server/src/operation/settings.js'
import { runCli } from '../broken/cli.js'
import { type CodeBlock, documentedBlocks, pageFiles, parseCommands } from '../tools/codeBlocks.js'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const VITE = path('../../node_modules/vite/bin/vite.js')
const BLOCKS = documentedBlocks()
const SCRIPTS = Object.keys(
  (JSON.parse(readFileSync(path('../../package.json'), 'utf8')) as { scripts: object }).scripts,
)

/** Names a block by page and line, so that a failing test says where to look. */
const nameBlocks = (blocks: readonly CodeBlock[]) =>
  blocks.map((block): [where: string, block: CodeBlock] => [`${block.file}:${block.line}`, block])
const inLanguages = (...languages: string[]) =>
  nameBlocks(BLOCKS.filter(({ language }) => languages.includes(language)))

/** Writes files into a folder of this repository, where the packages are found. */
function write(files: Record<string, string>): string {
  const root = mkdtempSync(path('../../playground/.copy-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const docsJson = (pages: string[]) =>
  JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#0f766e' }, navigation: { pages } })

describe('shell commands', () => {
  test.each(inLanguages('bash', 'sh'))('have valid syntax at %s', (_location, { text }) => {
    const { stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
    expect(stderr).toBe('')
    checkCommands(text)
  })

  test('fail the test when they contain an unknown command or flag', () => {
    expect(() => checkCommands('npx octavo biuld')).toThrow('"biuld"')
    expect(() => checkCommands('cd docs && octavo build --bse /docs/')).toThrow('Did you mean --base?')
    expect(() => checkCommands('export KEY=$(octavo keys make --org a)')).toThrow('"make"')
    expect(() => checkCommands('npm create octavo@latest a -- --tempate api')).toThrow('--tempate')
    expect(() => checkCommands('npm run shwcase')).toThrow('shwcase')
    expect(() => checkCommands('OCTAVO_PROT=1 octavo serve')).toThrow('OCTAVO_PROT')
    expect(() => checkCommands('curl $API/v1/static-export/jobs/$JOB -d \'{"domian":1}\'')).toThrow()
  })
})

describe('docs.json', () => {
  test.each(nameBlocks(BLOCKS.filter(({ title }) => title === 'docs.json')))(
    'is valid at %s',
    (_location, { text }) => {
      const isWhole = text.trimStart().startsWith('{')
      const base = JSON.parse(docsJson(['index'])) as object
      const config = JSON.parse(isWhole ? text : `{${text}}`) as object
      const files: Record<string, string> = {
        'docs.json': JSON.stringify(isWhole ? config : { ...base, ...config }),
        'navigation.json': '{"pages":["index"]}',
      }
      const { diagnostics } = loadConfig({ readText: (file) => files[file] })
      expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([])
    },
  )
})

test.each(nameBlocks(BLOCKS.filter(({ language, title }) => language === 'json' && title !== 'docs.json')))(
  'the JSON at %s is valid',
  (_location, { text, title }) => {
    const value = JSON.parse(text) as object
    if (title !== 'octavo.json') return
    for (const name of Object.keys(value)) expect(Object.keys(SETTINGS)).toContain(name)
  },
)

test.each(inLanguages('yaml'))('the YAML at %s is valid, and its commands exist', (_location, { text }) => {
  checkSteps(parse(text, { strict: true }))
})

/** Checks the `run` commands of a workflow. */
function checkSteps(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'run' && typeof inner === 'string') checkCommands(inner)
    else checkSteps(inner)
  }
}

test.each(inLanguages('toml'))('the commands at %s exist', (_location, { text }) => {
  const commands = [...text.matchAll(/^ *command = "(.*)"$/gm)].map(([, command = '']) => command)
  expect(commands).not.toEqual([])
  checkCommands(commands.join('\n'))
})

test.each([...inLanguages('nginx'), ...nameBlocks(BLOCKS.filter(({ title }) => /Caddy/.test(title)))])(
  'braces and statements of the configuration at %s are complete',
  (_location, { text, language }) => {
    let depth = 0
    for (const line of text.split('\n').map((line) => line.replace(/\s+#.*/, '').trim())) {
      if (language === 'nginx' && line !== '') expect(line).toMatch(/[;{}]$/)
      const braces = line.replace(/\$?\{[\w.]+\}/g, '')
      depth += braces.split('{').length - braces.split('}').length
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
  },
)

test.each(inLanguages('js', 'jsx', 'ts', 'tsx'))(
  'the code at %s has no syntax errors',
  (_location, { text, language }) => {
    const code = text.replace(/^octavo\(/, 'void octavo(')
    expect(() => parseAst(code, { lang: language as 'ts' })).not.toThrow()
  },
)

test.each(nameBlocks(BLOCKS.filter(({ title }) => title === 'octavo.config.ts')))(
  'the options at %s are valid',
  async (_location, { text, file }) => {
    const root = write({ ...createSite(file), 'docs.json': docsJson(['index']), 'octavo.config.ts': text })
    await expect(loadOptions({}, { root, base: '/', outDir: join(root, 'dist') })).resolves.toBeDefined()
  },
)

/** Files of a page that its configuration may import. */
function createSite(file: string): Record<string, string> {
  return file.startsWith('playground/docs/') ? pageFiles(file.slice('playground/docs/'.length)) : {}
}

/** Rules about other files, which the block does not contain. */
const OTHER_FILES = /^(?:LINK_BROKEN|MDX_IMPORT|MDX_UNKNOWN_COMPONENT|ASSET_MISSING|FM_SPEC_MISSING|API_NO_SERVER)$/

test('pages in code blocks have no diagnostics', async () => {
  const pages = nameBlocks(BLOCKS.filter(({ language, title }) => language === 'mdx' && !title.startsWith('snippets/')))
  const files = Object.fromEntries(
    pages.map(([location, { text }]) => [
      `${location.replace(/^playground\/docs\//, '').replace(/\W+/g, '-')}.mdx`,
      text.startsWith('---') ? text : `---\ntitle: Example\n---\n\n${text}`,
    ]),
  )
  const root = write({ ...files, 'docs.json': docsJson(Object.keys(files).map((file) => file.slice(0, -4))) })
  const { stdout } = await runCli('check', root, '--json')
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; file?: string; message: string }[] }
  const matchingDiagnostics = diagnostics.filter(({ rule }) => !OTHER_FILES.test(rule))
  expect(matchingDiagnostics.map(({ rule, file, message }) => `${file} ${rule} ${message}`)).toEqual([])
})

/** A site with the files of a page, and a page that names those people and terms that they mention. */
function site(files: Record<string, string>): Record<string, string> {
  const pages = Object.keys(files).flatMap((file) => /^(.*)\.mdx$/.exec(file)?.[1] ?? [])
  return {
    'docs.json': docsJson([...new Set(['index', ...pages])]),
    'index.mdx': '---\ntitle: Start\n---\n\nAda and Grace.\n',
    ...files,
  }
}

test.each([
  'customize/components.mdx',
  'customize/head.mdx',
  'customize/layout.mdx',
  'extend/configuration-file.mdx',
  'extend/plugins.mdx',
  'quickstart.mdx',
])('the files of %s make a site without diagnostics', async (page) => {
  const { 'unified/octavo.config.ts': unified, ...main } = pageFiles(page)
  for (const each of [main, ...(unified === undefined ? [] : [{ 'octavo.config.ts': unified }])]) {
    const { status, stdout, stderr } = await runCli('check', write(site(each)), '--strict')
    expect(stdout + stderr).toContain('0 errors, 0 warnings')
    expect(status).toBe(0)
  }
})

test('the configuration in vite-app.mdx builds an app and its documentation', () => {
  const docs = Object.fromEntries(Object.entries(site({})).map(([file, text]) => [`docs/${file}`, text]))
  const root = write({
    ...pageFiles('extend/vite-app.mdx'),
    ...docs,
    'index.html': '<p>App</p>',
    'package.json': '{"type":"module"}',
  })
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8' })
  expect(run.status).toBe(0)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('App')
  expect(existsSync(join(root, 'dist/docs/index.html'))).toBe(true)
})

/**
 * Checks the commands of a script: those of octavo by its own parser, npm scripts, variables of the server, and requests to
 * its API.
 * @throws for the first that does not exist
 */
function checkCommands(script: string): void {
  for (const [, name = ''] of script.matchAll(/\b((?:OCTAVO|ASSISTANT|S3)_[A-Z0-9_]+)=/g)) checkVariable(name)
  for (const words of parseCommands(script)) {
    const [program, ...rest] = words
    if (program === 'curl') checkRequest(rest)
    if (program === 'npm' && rest[0] === 'run') checkScript(rest.filter((word) => !word.startsWith('-'))[1] ?? '')
    if (/^(?:npm|pnpm|yarn)$/.test(program ?? '') && rest[0] === 'create')
      readFlags(rest.slice(2).filter((word) => word !== '--'))
    if (program === 'npx' && rest.includes('create-octavo')) readFlags(rest.slice(rest.indexOf('create-octavo') + 1))
    // Also `docker compose exec api octavo …`, and names of users before it.
    const at = words.lastIndexOf('octavo')
    if (at >= 0 && (/^(?:octavo|npx|kubectl|-u)$/.test(program ?? '') || rest.includes('exec')))
      checkOctavo(words.slice(at + 1))
  }
}

function checkOctavo([name = '', ...argv]: string[]): void {
  const command = COMMANDS[name]
  if (command === undefined) throw new Error(`Unknown command "${name}".`)
  const end = argv.findIndex((word) => /^(?:\d?>|<)/.test(word))
  const { args } = parseArguments(name, end < 0 ? argv : argv.slice(0, end))
  const [, actions] = /: (.*)$/.exec(command.args.startsWith('<action>') ? command.summary : '') ?? []
  if (actions !== undefined && !actions.split(', ').includes(args[0] ?? ''))
    throw new Error(`Unknown action "${args[0]}".`)
}

function checkScript(name: string): void {
  if (!SCRIPTS.includes(name) && !['dev', 'build', 'check', 'preview'].includes(name))
    throw new Error(`Unknown npm script "${name}".`)
}

function checkVariable(name: string): void {
  if (!Object.values(SETTINGS).some(({ env }) => env === name)) throw new Error(`Unknown variable ${name}.`)
}

/** Checks a request to the API of the server: its path, method and the fields of its body. */
function checkRequest(words: readonly string[]): void {
  const url = words.find((word) => /\/(?:v1|discovery)\//.test(word))
  if (url === undefined) return
  const parts = url.replace(/^.*?(?=\/(?:v1|discovery)\/)/, '').split('/')
  const body = words[words.indexOf('-d') + 1]
  const hasBody = words.includes('-d')
  const method = (
    words.includes('-X') ? (words[words.indexOf('-X') + 1] ?? '') : hasBody ? 'POST' : 'GET'
  ).toLowerCase()
  const operation = Object.values(OPERATIONS).find((each) => {
    const segments = each.path.split('/')
    return (
      each.method === method &&
      segments.length === parts.length &&
      segments.every((part, at) => /^\{/.test(part) || part === parts[at])
    )
  })
  if (operation === undefined) throw new Error(`Unknown operation ${method} ${parts.join('/')}.`)
  if (!hasBody) return
  const schema = SCHEMAS[(operation as { body: keyof typeof SCHEMAS }).body] as { properties: object }
  for (const name of Object.keys(JSON.parse(body ?? '') as object))
    if (!(name in schema.properties)) throw new Error(`Unknown field "${name}".`)
}
