import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createSite, docs } from '../broken/sites.js'

const ACTION = new URL('../../.github/actions/octavo/action.yml', import.meta.url)
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

interface Step {
  name?: string
  uses?: string
  shell?: string
  env?: Record<string, string>
  run?: string
}

interface Action {
  inputs: Record<string, { default: string }>
  runs: { steps: Step[] }
}

const action = parse(readFileSync(ACTION, 'utf8')) as Action

/** Runs the shell steps of the action as a runner would: in order, until one fails. */
function runAction(site: Record<string, string>, inputs: Record<string, string> = {}) {
  const root = createSite(site)
  symlinkSync(MODULES, join(root, 'node_modules'))
  const outputs = join(root, 'outputs.txt')
  writeFileSync(outputs, '')
  const values = Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]))
  const evaluate = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => ({ ...values, ...inputs })[name] ?? '')
  let stdout = ''
  let failed: string | undefined
  for (const { name, run, env = {} } of action.runs.steps) {
    if (run === undefined || failed !== undefined) continue
    const variables = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, evaluate(value)]))
    const step = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...variables, GITHUB_OUTPUT: outputs },
    })
    stdout += step.stdout
    if (step.status !== 0) failed = name
  }
  return { root, stdout, failed, outputs: readFileSync(outputs, 'utf8') }
}

const GOOD = {
  'manual/docs.json': docs({ navigation: { pages: ['index'] } }),
  'manual/index.mdx': '---\ntitle: Start\n---\n\nText.\n',
}

test('checks and builds the site of a folder, and names the output', () => {
  const { root, failed, outputs } = runAction(GOOD, {
    folder: 'manual',
    output: 'public site',
    base: '/product/',
    'site-url': 'https://example.com',
  })
  expect(failed).toBeUndefined()
  expect(outputs).toBe('path=public site\n')
  const page = readFileSync(join(root, 'public site/index.html'), 'utf8')
  expect(page).toContain('https://example.com/product/')
})

test('a broken link is an annotation at its line, and nothing is built', () => {
  const { root, failed, stdout } = runAction(
    { ...GOOD, 'manual/index.mdx': '---\ntitle: Start\n---\n\n[Gone](/gone)\n' },
    { folder: 'manual' },
  )
  expect(failed).toBe('Check')
  expect(stdout).toMatch(/^::error file=manual\/index\.mdx,line=5,.*\/gone/m)
  expect(existsSync(join(root, 'dist'))).toBe(false)
})

test('without strict, warnings do not stop the build', () => {
  const warning = { ...GOOD, 'manual/index.mdx': '---\ntitle: Start\n---\n\n```js theme=no-such-theme\n1\n```\n' }
  expect(runAction(warning, { folder: 'manual' }).failed).toBe('Check')
  expect(runAction(warning, { folder: 'manual', strict: 'false' }).failed).toBeUndefined()
})

test('no text of an input becomes part of a command', () => {
  const { root } = runAction(GOOD, { folder: 'manual', output: '$(touch injected)`touch injected`"; touch injected' })
  expect(existsSync(join(root, 'injected'))).toBe(false)
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{')
})

test('other actions have a version', () => {
  const actions = action.runs.steps.flatMap(({ uses }) => uses ?? [])
  expect(actions).toEqual(['actions/cache@v4', 'actions/upload-artifact@v4'])
})
