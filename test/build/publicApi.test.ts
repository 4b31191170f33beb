import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFolder } from '../broken/sites.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const VITE = path('../../packages/vite/')
const declarations = (name: string) => readFileSync(path(`../../packages/${name}/bundle/index.d.ts`), 'utf8')

/** Sorts the imports, of which the bundler gives no order. */
function sortImports(text: string): string {
  const lines = text.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [...lines.filter(isImport).sort(), ...lines.filter((line) => !isImport(line))].join('\n')
}

test.each(['vite', 'server', 'cli'])('the public API of %s changes only on purpose', async (name) => {
  await expect(sortImports(declarations(name))).toMatchFileSnapshot(`./publicApi/${name}.txt`)
})

test('every type in the options, plugins and results of @octavo/vite is exported', () => {
  const text = declarations('vite')
  const starts = [...text.matchAll(/^(?:declare )?(?:interface|type|const|class|function) (\w+)/gm)]
  const declared = new Map(starts.map((start, at) => [start[1] ?? '', text.slice(start.index, starts[at + 1]?.index)]))
  const exported: string[] = text.slice(text.lastIndexOf('export {')).match(/\w+/g) ?? []
  const reachable = new Set(['OctavoOptions', 'LayoutProps', 'SidebarItemProps', 'build', 'check', 'dev', 'preview'])
  for (const name of reachable) {
    const code = (declared.get(name) ?? '').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [other] of code.matchAll(/\b[A-Z]\w+/g)) if (declared.has(other)) reachable.add(other)
  }
  const missing = [...reachable].filter((name) => !exported.includes(name) && !/^[A-Z_]+$/.test(name))
  // Parts of exported interfaces and types, which say it all.
  expect(missing.sort()).toEqual(['Language', 'PartProps', 'ServerOptions'])
})

test('a plugin that annotates every hook compiles against the installed package', () => {
  const root = createFolder()
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(VITE, 'package.json'), 'utf8')) as {
    dependencies: object
    peerDependencies: object
  }
  // The files that are published, without the private packages beside them in this repository.
  const installed = join(root, 'node_modules/@octavo/vite')
  mkdirSync(join(installed, 'bundle'), { recursive: true })
  cpSync(join(VITE, 'package.json'), join(installed, 'package.json'))
  for (const file of readdirSync(join(VITE, 'bundle')).filter((name) => name.endsWith('.d.ts')))
    cpSync(join(VITE, 'bundle', file), join(installed, 'bundle', file))
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), '@types/node']) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true })
    symlinkSync(path(`../../node_modules/${name}`), join(root, 'node_modules', name), 'junction')
  }
  cpSync(path('fixtures/annotated/plugin.ts'), join(root, 'plugin.ts'))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
  }
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['plugin.ts'] }))
  const tsc = path('../../node_modules/typescript/bin/tsc')
  expect(spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: root, encoding: 'utf8' }).stdout).toBe('')
})
