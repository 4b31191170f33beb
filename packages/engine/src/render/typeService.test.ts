import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PackStore } from '../files/packStore.js'
import { createTypeService } from './typeService.js'

const COMPILER = fileURLToPath(new URL('../../node_modules/typescript', import.meta.url))

const temporary: string[] = []
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true })
})

/** Returns a folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-types-')))
  temporary.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function packageFiles(name: string, types: string, version = '1.0.0'): Record<string, string> {
  const manifest = { name, version, types: 'index.d.ts', scripts: { secret: 'secret-script' } }
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify(manifest),
    [`node_modules/${name}/index.d.ts`]: types,
  }
}

interface Setup {
  files?: Record<string, string>
  root?: string
  readsPackages?: boolean
  cache?: PackStore
}

function service({ files = {}, root = folderWith(files), readsPackages = true, cache }: Setup = {}) {
  return createTypeService({ root, readsPackages, cache: cache ?? new PackStore(undefined) })
}

/** A service without packages, which keeps its compiler. */
const plainService = service()

test('returns the code without instructions, with types, notes and marks', async () => {
  const read = plainService
  const source = `// @errors: 2322
const setup = 1
// ---cut---
/** The port. */
const port: number = '3000'
//    ^?
console.log(setup)
`
  expect(await read(source, 'ts')).toMatchObject({
    code: `/** The port. */
const port: number = '3000'
console.log(setup)
`,
    hovers: [
      { line: 1, character: 6, length: 4, text: 'const port: number', docs: 'The port.' },
      { line: 2, character: 0, text: 'var console: Console' },
      { line: 2, character: 8 },
      { line: 2, character: 12, text: 'const setup: 1' },
    ],
    notes: [
      { kind: 'error', line: 1, text: "Type 'string' is not assignable to type 'number'." },
      { kind: 'query', line: 1, text: 'const port: number' },
    ],
    marks: [{ kind: 'error', line: 1, character: 6, length: 4 }],
    problems: [],
  })
})

const FAULTY = {
  'an error': 'const a: number = true',
  'an error in code that is cut': 'const a: number = true\n// ---cut---\na',
  'an announced error that does not occur': '// @errors: 2322 2304\nconst a: number = true',
  'an unknown option': '// @target: es2022\n// @strct: true\nconst a = 1',
  'a query below no name': 'const a = 1\n//      ^?',
  'completions below no name': 'const a = 1\n//         ^|',
  'a missing cut marker': 'const a = 1\n// ---cut-start---',
  'options that cannot be combined': '// @module: nodenext\nconst a = 1',
  'an invalid value': '// @target: es1999\nconst a = 1',
  'an unsupported option': '// @showEmit\nconst a = 1',
  'a missing package': "import { a } from 'not-installed'",
  'a module of Node': "import fs from 'node:fs'",
  'a name of Node': 'process.exit()',
}

test('reports faults with their lines', async () => {
  const read = plainService
  const reports: string[] = []
  for (const [name, source] of Object.entries(FAULTY)) {
    const { problems } = await read(source, 'ts')
    for (const { rule, at, message, hint } of problems)
      reports.push([`${name}: ${rule}`, at && `${at.line}:${at.character}`, message, hint].filter(Boolean).join(' '))
  }
  expect(reports).toMatchInlineSnapshot(`
    [
      "an error: CODE_TYPE 0:6 Type error TS2322: Type 'boolean' is not assignable to type 'number'. Fix: correct the code, or announce the error with \`// @errors: 2322\`.",
      "an error in code that is cut: CODE_TYPE 0:6 Type error TS2322: Type 'boolean' is not assignable to type 'number'. Fix: correct the code, or announce the error with \`// @errors: 2322\`.",
      "an announced error that does not occur: CODE_TYPE 0:0 Announced error TS2304 does not occur. Fix: remove it from \`// @errors\`, or restore the error.",
      "an unknown option: CODE_TWOSLASH 1:0 Unknown twoslash option "@strct"; it is shown as a comment. Did you mean "strict"?",
      "a query below no name: CODE_TWOSLASH 1:0 Twoslash query below no name. Fix: put the \`^\` of \`// ^?\` or \`// ^|\` below a name.",
      "completions below no name: CODE_TWOSLASH Twoslash query below no name. Fix: put the \`^\` of \`// ^?\` or \`// ^|\` below a name.",
      "a missing cut marker: CODE_TWOSLASH 1:0 Mismatched cut markers. Fix: write \`// ---cut-end---\` after each \`// ---cut-start---\`.",
      "options that cannot be combined: CODE_TWOSLASH A \`twoslash\` block was not compiled: error TS5095: Option 'bundler' can only be used when 'module' is set to 'preserve', 'commonjs', or 'es2015' or later.",
      "an invalid value: CODE_TWOSLASH A \`twoslash\` block was not compiled: Invalid inline compiler value: Got es1999 for target but it is not a supported value by the TS compiler.",
      "an unsupported option: CODE_TWOSLASH Unsupported twoslash option "@showEmit".",
      "a missing package: CODE_TYPE 0:18 Type error TS2307: Cannot find module 'not-installed' or its corresponding type declarations. Fix: correct the code, or announce the error with \`// @errors: 2307\`.",
      "a module of Node: CODE_TYPE 0:15 Type error TS2591: Cannot find name 'node:fs'. Fix: install \`@types/node\`, and write \`// @types: node\` in the block.",
      "a name of Node: CODE_TYPE 0:0 Type error TS2591: Cannot find name 'process'. Fix: install \`@types/node\`, and write \`// @types: node\` in the block.",
    ]
  `)
})

test('compiles TSX and JavaScript, and no other language', async () => {
  const read = plainService
  expect((await read('export const a = <T,>(x: T) => x', 'tsx')).hovers[0]?.text).toBe('const a: <T>(x: T) => T')
  expect((await read('const a = [1].map(String)', 'js')).hovers[0]?.text).toBe('const a: string[]')
  expect((await read('a', 'py')).problems[0]?.message).toBe('Unsupported language "py" of a `twoslash` block.')
})

test('bounds the size of a block', async () => {
  expect((await plainService(`const a = '${'x'.repeat(20_000)}'`, 'ts')).problems[0]?.message).toBe(
    'A `twoslash` block exceeds the limit of 20,000 characters.',
  )
})

test('files of a block do not exist for the next', async () => {
  const read = service()
  const first = await read("// @filename: a.ts\nexport const a = 1\n// @filename: b.ts\nimport { a } from './a'", 'ts')
  expect(first.problems).toEqual([])
  const later = "// @filename: c.ts\nimport { a } from './a'\na"
  expect(await read(later, 'ts')).toEqual(await service()(later, 'ts'))
})

const SECRET = 'export const secret: "secret-value"'

/** A folder outside of the site, and one with a package that points at it. */
function foldersWithSecrets() {
  const outside = folderWith({ 'secret.d.ts': SECRET, 'secret.ts': SECRET, 'secret/index.d.ts': SECRET })
  const root = folderWith({
    ...packageFiles('pkg', 'export {}'),
    'node_modules/pkg/secret.json': '{"secret": "secret-value"}',
    'secret.ts': SECRET,
  })
  symlinkSync(join(outside, 'secret.d.ts'), join(root, 'node_modules/pkg/link.d.ts'))
  symlinkSync(outside, join(root, 'node_modules/pkg/folder'))
  return { outside, root, read: service({ root }) }
}

describe('a block', () => {
  let folders: ReturnType<typeof foldersWithSecrets>
  beforeAll(() => {
    folders = foldersWithSecrets()
  })

  test.each([
    ['an absolute import', (file: string) => `import { secret } from '${file}'\nsecret`],
    ['a relative import', (file: string) => `import { secret } from '${'../'.repeat(20)}${file.slice(1)}'\nsecret`],
    ['an import type', (file: string) => `type Secret = typeof import('${file}')\ndeclare const secret: Secret`],
    ['a reference', (file: string) => `/// <reference path="${file}.d.ts" />\ndeclare const a: typeof secret`],
    ['a reference to types', (file: string) => `/// <reference types="${file}" />\ndeclare const a: typeof secret`],
    ['paths', (file: string) => `// @paths: {"x": ["${file}"]}\nimport { secret } from 'x'\nsecret`],
    [
      'typeRoots',
      (file: string) => `// @typeRoots: ${dirname(file)}\n// @types: secret\nimport { secret } from 'secret'`,
    ],
    ['rootDirs', (file: string) => `// @rootDirs: /,${dirname(file)}\nimport { secret } from './secret'\nsecret`],
    [
      'a file name',
      (file: string) => `// @filename: ${file}.d.ts\n\n// @filename: a.ts\nimport { secret } from '${file}'`,
    ],
    ['a file beside it', (file: string) => `// @filename: ${dirname(file)}/a.ts\nimport { secret } from './secret'`],
    ['a path through a package', (file: string) => `import { secret } from 'pkg/${'../'.repeat(20)}${file.slice(1)}'`],
    ['a symlink of a package', () => "import { secret } from 'pkg/link'\nsecret"],
    ['a symlinked folder of a package', () => "import { secret } from 'pkg/folder/secret'\nsecret"],
    ['the manifest of a package', () => "// @resolveJsonModule\nimport secret from 'pkg/package.json'\nsecret.scripts"],
    ['a file that is no type', () => "import secret from 'pkg/secret.json'\nsecret"],
    ['the standard library', (file: string) => `// @lib: ${file}\nconst a = 1`],
    ['a project', (file: string) => `// @project: ${dirname(file)}\n// @allowJs\nconst a = 1`],
  ])('reads no file of the machine by %s', async (_, write) => {
    for (const folder of [folders.outside, folders.root]) {
      const { hovers, notes, problems } = await folders.read(write(join(folder, 'secret')), 'ts')
      expect(JSON.stringify([hovers, notes, problems])).not.toMatch(/secret-value|secret-script/)
    }
  })
})

test('blocks of trusted sites use types of installed packages, and of the packages that these use', async () => {
  const nested = packageFiles('deep', 'export interface Deep { depth: 2 }', '2.0.0')
  const files = {
    ...packageFiles('pkg', "import { Deep } from 'deep'\nexport declare const deep: Deep['depth']"),
    ...packageFiles('deep', 'export interface Deep { depth: 1 }'),
    'node_modules/@scope/untyped/package.json': '{"name": "@scope/untyped"}',
    ...packageFiles('@types/scope__untyped', 'export declare const typed: true'),
  }
  const source = "import { deep } from 'pkg'\nimport { typed } from '@scope/untyped'\nconst all = [deep, typed]"
  const text = async (setup: Setup) =>
    (await service(setup)(source, 'ts')).hovers.find(({ text }) => text.startsWith('const all'))?.text
  expect(await text({ files })).toBe('const all: (true | 1)[]')
  const inPackage = Object.fromEntries(Object.entries(nested).map(([path, file]) => [`node_modules/pkg/${path}`, file]))
  expect(await text({ files: { ...files, ...inPackage } })).toBe('const all: (true | 2)[]')
})

test('bounds the size of types, and compiles the next block', async () => {
  const root = folderWith(packageFiles('large', ''))
  truncateSync(join(root, 'node_modules/large/index.d.ts'), 60_000_000)
  const read = service({ root })
  expect((await read("import { a } from 'large'", 'ts')).problems[0]?.message).toBe(
    'A `twoslash` block was not compiled: Types of packages exceed the limit of 50 MB.',
  )
  expect((await read('const a = [1]', 'ts')).hovers[0]?.text).toBe('const a: number[]')
})

test('shows the text of comments in Markdown', async () => {
  const source = '/** **Bold** `code`, see [MDN](https://e.com/a). @deprecated Use b. */\nconst a = 1'
  expect((await plainService(source, 'ts')).hovers[0]?.docs).toBe('Bold code, see MDN.\n@deprecated Use b.')
})

test('blocks of untrusted sites use no installed packages', async () => {
  const files = packageFiles('pkg', 'export declare const a: 1')
  const { problems, dependencies } = await service({ files, readsPackages: false })("import { a } from 'pkg'", 'ts')
  expect(problems[0]?.message).toMatch(/^Type error TS2307: Cannot find module 'pkg'/)
  expect(dependencies).toEqual(['npm:typescript', 'npm:@typescript/typescript6'])
})

test('compiles a block again only when a package that it uses changes', async () => {
  const root = folderWith(packageFiles('pkg', 'export declare const a: 1'))
  const cache = new PackStore(undefined)
  let compiled = 0
  const source = "import { a } from 'pkg'"
  const first = service({ root, cache })
  const read = async (read = first) => (await read(source, 'ts', () => void compiled++)).hovers[0]?.text
  expect([await read(), await read(), await read(service({ root, cache }))]).toEqual(
    Array(3).fill('(alias) const a: 1\nimport a'),
  )
  expect(compiled).toBe(1)
  for (const [path, text] of Object.entries(packageFiles('pkg', 'export declare const a: 2', '1.0.1')))
    writeFileSync(join(root, path), text)
  expect([await read(), await read(service({ root, cache }))]).toEqual(Array(2).fill('(alias) const a: 2\nimport a'))
  expect(compiled).toBe(2)
})

test('loads no compiler for blocks that are cached', async () => {
  const cache = new PackStore(undefined)
  const source = 'const a = 1'
  const compiled = await service({ cache })(source, 'ts')
  const { version } = JSON.parse(readFileSync(`${COMPILER}/package.json`, 'utf8')) as { version: string }
  const broken = { 'node_modules/typescript/package.json': JSON.stringify({ version }) }
  expect(await service({ files: broken, cache })(source, 'ts')).toEqual(compiled)
  expect((await service({ files: broken })(source, 'ts')).problems).toHaveLength(1)
})

test('uses version 6 beside TypeScript 7, which has no interface for it', async () => {
  const root = folderWith({
    'node_modules/typescript/package.json': '{ "version": "7.0.2" }',
    'node_modules/@typescript/typescript6/package.json': '{ "version": "6.0.2", "main": "index.js" }',
    'node_modules/@typescript/typescript6/index.js': "module.exports = require('@typescript/old')",
  })
  symlinkSync(COMPILER, join(root, 'node_modules/@typescript/old'))
  expect((await service({ root })('const a = [1]', 'ts')).hovers[0]?.text).toBe('const a: number[]')
})

test('names a compiler that cannot be loaded', async () => {
  const typescript = (version: string) => ({ 'node_modules/typescript/package.json': JSON.stringify({ version }) })
  const broken = { ...typescript('5.9.9'), 'node_modules/typescript/index.js': 'throw new Error("no compiler")' }
  expect((await service({ files: broken })('const a = 1', 'ts')).problems[0]?.message).toBe(
    'TypeScript 5.9.9 cannot be loaded: no compiler',
  )
})
