import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'
import {
  createProject,
  installedPackages,
  megabytes,
  type PackageManager,
  type Project,
  PUBLISHED,
  pack,
} from '../tools/installed.js'
import { serveWith } from '../tools/octavo.js'

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { satisfies } = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean }
const { devDependencies } = JSON.parse(readFileSync(repository('package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}

/** Node versions that Octavo supports at least. */
const NODES = ['20.19.0', '22.12.0']
/** Megabytes that the command line may take when it is installed alone. */
const MAX_MEGABYTES = 130
const INSTALL_TIMEOUT = 300_000
const ADD_SITE = ['sites', 'add', 'a.test', '--org', 'acme', '--dir', '.']

let folder: string
const archives: Record<string, string> = {}
const file = (name: string) => `file:${archives[name]}`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-packed-'))
  for (const name of PUBLISHED) {
    const manifest = JSON.parse(readFileSync(repository(`packages/${name}/package.json`), 'utf8')) as { name: string }
    archives[manifest.name] = pack(name, folder)
  }
}, INSTALL_TIMEOUT)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Manifest {
  name: string
  bin?: Record<string, string>
  exports?: Record<string, string | Record<string, string>>
}

test.each(PUBLISHED)('packages/%s contains exactly license, readme and its exports', (name) => {
  const manifest = JSON.parse(readFileSync(repository(`packages/${name}/package.json`), 'utf8')) as Manifest
  const output = execFileSync('tar', ['-tzf', archives[manifest.name] ?? ''], { encoding: 'utf8' })
  const files = output.trim().split('\n')
  const entries = [...Object.values(manifest.bin ?? {}), ...Object.values(manifest.exports ?? {}).flatMap(exported)]
  // The command bundles no library.
  const notices = name === 'cli' ? [] : ['./bundle/THIRD-PARTY-NOTICES.txt']
  const templates = name === 'create' ? ['./templates/shared/_gitignore', './templates/api/openapi.yaml'] : []
  const expected = ['./LICENSE', './README.md', './package.json', ...notices, ...templates, ...entries]
  expect(files).toEqual(expect.arrayContaining(expected.map((path) => path.replace('./', 'package/'))))
  expect(files.filter((path) => /\.map$|tsbuildinfo|\.test\.|\/src\/|\/node_modules\//.test(path))).toEqual([])
})

/** The files of an entry of `exports`; the sources are for the workspace. */
function exported(entry: string | Record<string, string>): string[] {
  if (typeof entry === 'string') return entry.includes('*') ? [] : [entry]
  return Object.entries(entry).flatMap(([condition, path]) => (condition === 'octavo-source' ? [] : [path]))
}

test('no published package depends on a private one', () => {
  for (const name of PUBLISHED) {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(repository(`packages/${name}/package.json`), 'utf8'),
    ) as { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> }
    const octavoDependencies = Object.keys({ ...dependencies, ...peerDependencies }).filter((other) =>
      other.startsWith('@octavo/'),
    )
    expect(octavoDependencies.filter((other) => other !== '@octavo/vite')).toEqual([])
  }
})

test.each(['vite', 'server'])('the declarations of packages/%s need no Node types', (name) => {
  const declarations = readFileSync(repository(`packages/${name}/bundle/index.d.ts`), 'utf8')
  expect(declarations).not.toMatch(/\bNodeJS\.|\bBuffer\b|from ["']node:|types=["']node/)
})

const managers: { manager: PackageManager; vite: string; hasServer: boolean }[] = [
  { manager: 'npm', vite: devDependencies.vite ?? '', hasServer: false },
  // The oldest Vite that the plugin supports, beside the one of the command line.
  { manager: 'pnpm', vite: '7.3.5', hasServer: true },
]

describe.each(managers)('installed with $manager and Vite $vite', ({ manager, vite, hasServer }) => {
  let project: Project

  beforeAll(() => {
    const dependencies = {
      octavo: file('octavo'),
      '@octavo/vite': file('@octavo/vite'),
      'create-octavo': file('create-octavo'),
      vite,
      ...(hasServer && {
        '@octavo/server': file('@octavo/server'),
        '@types/node': devDependencies['@types/node'] ?? '',
      }),
    }
    project = createProject({ manager, archives, dependencies })
  }, INSTALL_TIMEOUT)

  afterAll(() => rmSync(project.root, { recursive: true, force: true }))

  const page = (path = 'index.html') => readFileSync(join(project.root, 'dist', path), 'utf8')

  test.each(['octavo', 'vite'])('%s build writes every output without a warning', (program) => {
    const { status, stdout, stderr } = project.run(program, 'build')
    expect(stdout + stderr).not.toMatch(/warning|error/i)
    expect(status).toBe(0)
    expect(page()).toMatch(/class="katex/)
    expect(page()).toContain('data-marked="yes"')
    expect(page()).toMatch(/data-islands="[^"]+\.js"/)
    expect(page()).toMatch(/class="mermaid-drawing"[\s\S]*>Publish</)
    expect(page('api-reference/list-lights.html')).toContain('/lights')
    expect(existsSync(join(project.root, 'dist/_octavo/search'))).toBe(true)
  })

  test.each(['octavo', 'vite'])('%s build fails on a page error unless it keeps going', (program) => {
    writeFileSync(join(project.root, 'broken.mdx'), '# Broken\n\n<Card>\n')
    const config = readFileSync(join(project.root, 'docs.json'), 'utf8')
    writeFileSync(join(project.root, 'docs.json'), config.replace('"index"', '"index", "broken"'))
    const failed = project.run(program, 'build')
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('broken.mdx:3:1')
    expect(failed.stderr).not.toMatch(/\n\s+at .*octavo/)
    const keepGoing = program === 'octavo' ? ['--keep-going'] : ['--config', 'keepGoing.config.ts']
    expect(project.run(program, 'build', ...keepGoing).status).toBe(0)
    expect(page('broken.html')).toContain('noindex')
    writeFileSync(join(project.root, 'docs.json'), config)
    rmSync(join(project.root, 'broken.mdx'))
  })

  test.each(['guide', 'api'])('create-octavo creates a site from the template %s that builds', (template) => {
    const created = project.run('create-octavo', template, '--template', template, '--no-install')
    expect(created).toMatchObject({ status: 0, stderr: '' })
    const { status, stdout, stderr } = project.run('octavo', 'build', template)
    expect(stdout + stderr).not.toMatch(/warning|error/i)
    expect(status).toBe(0)
  })

  test('octavo serve and its commands find the server or explain its installation', () => {
    const { status, stdout, stderr } = project.run('octavo', ...ADD_SITE, '--data', join(folder, manager))
    if (hasServer) {
      expect(stderr).toBe('')
      expect(stdout).toBe('a.test is a site of acme (plan enterprise).\n')
    } else {
      expect(status).toBe(1)
      expect(stderr).toBe('Missing package "@octavo/server".\nFix: npm i @octavo/server\n')
    }
  })

  test.runIf(hasServer).each(['nodenext', 'bundler'])(
    'declarations pass tsc without skipLibCheck: %s',
    (resolution) => {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: 'es2023',
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        types: ['node'],
      }
      writeFileSync(join(project.root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }))
      const tsc = repository('node_modules/typescript/bin/tsc')
      expect(execute(process.execPath, [tsc, '-p', '.'], project.root)).toBe('')
    },
  )

  test.runIf(manager === 'npm')('the command line is small and runs on the oldest supported Node versions', () => {
    const unsupported = installedPackages(project.root).flatMap(({ path, engines }) =>
      NODES.filter((version) => engines?.node !== undefined && !satisfies(version, engines.node)).map(
        (version) => `${path} does not support Node ${version}`,
      ),
    )
    expect(unsupported).toEqual([])
    expect(megabytes(join(project.root, 'node_modules'))).toBeLessThan(MAX_MEGABYTES)
  })

  describe.skipIf(findChromium() === undefined)('in a browser', () => {
    let browser: Browser | undefined

    beforeAll(async () => {
      browser = await launchChromium()
    })

    afterAll(() => browser?.close())

    test.each([
      ['octavo', 'dev'],
      ['octavo', 'preview'],
      ['vite', 'dev'],
      ['vite', 'preview'],
    ])('%s %s shows interactive components, diagrams and search results', async (program, command) => {
      if (command === 'preview') expect(project.run(program, 'build').status).toBe(0)
      const server = await serveWith(project.program(program), [command], { cwd: project.root })
      try {
        const page = await (await openContext(browser as Browser)).newPage()
        const problems = watchProblems(page, server.url)
        await page.goto(server.url)
        await page.getByRole('button', { name: 'Count 3' }).click()
        await page.getByRole('button', { name: 'Count 4' }).waitFor()
        await page.getByRole('button', { name: 'Step 1' }).click()
        await page.getByRole('button', { name: 'Step 2' }).waitFor()
        await page.locator('svg', { hasText: 'Publish' }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('combobox').fill('lights')
        await page.locator('[data-state="results"] ~ .search-results .search-option').first().waitFor()
        expect(problems).toEqual([])
      } finally {
        await server.stop()
      }
    })
  })
})

/** What a program prints when it fails; nothing when it succeeds. */
function execute(program: string, args: readonly string[], cwd: string): string {
  try {
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
  }
}
