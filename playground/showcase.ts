import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLights } from './api/server.js'

/**
 * `npm run showcase [-- --serve]`: builds Octavo and its own documentation, and with `--serve` shows it, beside the API
 * that the documentation describes.
 */

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const workspace = path('..')
const docs = path('docs')
const command = path('../packages/cli/bundle/bin.js')

/** Runs a step in the terminal; a step that fails ends this process with its status. */
async function run(file: string, args: string[]): Promise<void> {
  const child = spawn(file, args, { cwd: workspace, stdio: 'inherit', shell: file === 'npm' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) process.exit(status ?? 1)
}

await run('npm', ['run', '--silent', 'build'])
await run(process.execPath, [command, 'build', docs])
if (process.argv.includes('--serve')) {
  const api = await startLights()
  console.log(`The API of the pages below "API" answers at ${api.origin}/v2`)
  await run(process.execPath, [command, 'preview', docs])
  await api.stop()
} else {
  const output = relative(process.cwd(), path('docs/dist')) || '.'
  console.log(`\nThe site is in ${output}. Look at it with:\n\n  npm run showcase -- --serve\n\nor edit it with:\n`)
  console.log('  node packages/cli/bundle/bin.js dev playground/docs\n')
}
