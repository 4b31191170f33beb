import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, pageWith } from '../broken/sites.js'
import { readTree } from '../broken/tree.js'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const VITE = join(modules, 'vite/bin/vite.js')

/** Vite writes in colors where `CI` is set. */
const PLAIN = { ...process.env, NO_COLOR: '1' }

const config =
  "import octavo from '@octavo/vite'\nexport default { base: '/docs/', plugins: [octavo({ cacheDir: false })] }\n"

test('vite build with the plugin writes what octavo build writes', async () => {
  const root = createSite(pageWith('# A\n\n[Home](/)\n', { 'vite.config.mjs': config, 'data.json': '{}' }))
  symlinkSync(modules, join(root, 'node_modules'))
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8', env: PLAIN })
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
  const out = join(createFolder(), 'out')
  expect((await runCli('build', root, '--out', out, '--base', '/docs/', '--no-cache')).status).toBe(0)
  expect(readTree(join(root, 'dist'))).toEqual(readTree(out))
})

test('a page error fails vite build at its position without our stack trace', () => {
  const root = createSite(pageWith('<Card>\n', { 'vite.config.mjs': config }))
  symlinkSync(modules, join(root, 'node_modules'))
  mkdirSync(join(root, 'dist'))
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8', env: PLAIN })
  expect(run.status).toBe(1)
  expect(run.stderr).toMatchInlineSnapshot(`
    "error during build:
    error guides/a.mdx:1:1 Unclosed tag \`<Card>\`. [MDX_UNCLOSED]

      > 1 | <Card>
          | ^^^^^^
        2 |

      Expected \`</Card>\` after it.
      Add \`</Card>\`, or write \`<Card />\` if it has no content.

    1 error, 0 warnings

    Pages without errors: 1 of 2. Fix: correct the errors, or publish the other pages with \`--keep-going\` (plugin: \`onPageError: 'placeholder'\`).
    "
  `)
  expect(existsSync(join(root, 'dist/index.html'))).toBe(false)
})

test('an unknown plugin option fails vite build with the closest name', () => {
  const root = createSite(pageWith('# A\n', { 'vite.config.mjs': config.replace('cacheDir: false', 'cachDir: false') }))
  symlinkSync(modules, join(root, 'node_modules'))
  const run = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8', env: PLAIN })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('Unknown option "cachDir". [OPT_UNKNOWN]\n  Did you mean "cacheDir"?')
  expect(run.stderr).not.toMatch(/\n\s+at |diagnostics:/)
})
