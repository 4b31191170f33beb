import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Measurement, measure } from '../tools/measure.js'

const folder = fileURLToPath(new URL('./vitepress', import.meta.url))

interface VitePressOptions {
  /** Keys of the configuration. */
  config?: object
  /** The Node to run. Default: this one. */
  node?: string | undefined
}

/** Builds a folder of Markdown with VitePress's default theme and measures the whole process. */
export async function buildVitePress(
  root: string,
  out: string,
  { config = {}, node }: VitePressOptions = {},
): Promise<Measurement> {
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['install', '--no-package-lock'], { cwd: folder, stdio: 'ignore' })
  mkdirSync(join(root, '.vitepress'), { recursive: true })
  writeFileSync(
    join(root, '.vitepress/config.mjs'),
    `export default ${JSON.stringify({ ...config, outDir: out, ignoreDeadLinks: true })}`,
  )
  if (!existsSync(join(root, 'node_modules'))) symlinkSync(join(folder, 'node_modules'), join(root, 'node_modules'))
  const result = await measure(join(folder, 'node_modules/vitepress/bin/vitepress.js'), ['build', root], { node })
  if (result.status !== 0) throw new Error(`VitePress failed:\n${result.stderr.slice(-2000)}`)
  return result
}
