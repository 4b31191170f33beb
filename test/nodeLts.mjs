import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The current long-term support release of Node, on which the unit tests run once more. */
const NODE = 'node@26'

const folder = mkdtempSync(join(tmpdir(), 'octavo-node-'))
try {
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts=false', NODE]
  if (run('npm', install) !== 0) process.exit(1)
  process.exitCode = run(join(folder, 'node_modules/.bin/node'), [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit*',
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}
