import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `npm run showcase [-- --serve]`: builds Octavo and its own documentation, and with `--serve` shows it. */

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const workspace = path('..')
const showcase = path('showcase')
const command = path('../packages/cli/bundle/bin.js')

/** Runs a step in the terminal; a step that fails ends this process with its status. */
function run(file: string, args: string[]): void {
  const { status, error } = spawnSync(file, args, { cwd: workspace, stdio: 'inherit', shell: file === 'npm' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

run('npm', ['run', '--silent', 'build'])
run(process.execPath, [command, 'build', showcase])
if (process.argv.includes('--serve')) {
  run(process.execPath, [command, 'preview', showcase])
} else {
  const output = relative(process.cwd(), path('showcase/dist')) || '.'
  console.log(`\nThe site is in ${output}. Look at it with:\n\n  npm run showcase -- --serve\n\nor edit it with:\n`)
  console.log('  node packages/cli/bundle/bin.js dev playground/showcase\n')
}
