import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../packages', import.meta.url))
const packages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(packages.map(({ name }) => name))('%s is published with licence, description and what it runs', (name) => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(folder, name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const report = Object.values(JSON.parse(output) as Record<string, { files: { path: string }[] }>)
  const files = report.flatMap((entry) => entry.files.map(({ path }) => path))
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
  expect(files.some((path) => path.startsWith('bundle/'))).toBe(true)
  // Vite serves the browser code as it is, and looks for the sources its maps name.
  expect(files.filter((path) => /\.d\.ts\.map$|tsbuildinfo|\.test\.|^src\/(?!client|browser)/.test(path))).toEqual([])
})
