import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Measurement, measure } from '../tools/measure.js'
import type { MarkdownPage } from './peerPages.js'

const folder = fileURLToPath(new URL('./starlight', import.meta.url))
/** Astro refuses components behind a symbolic link, so the site lies where its packages are. */
const root = join(folder, 'site')
/** The Node of the benchmark's folder, with which all tools of a comparison run. */
export const PEER_NODE = join(folder, 'node_modules/.bin/node')

const CONTENT = `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/**
 * Starlight needs a newer Node than Octavo, so the benchmark's folder brings one. Returns why either can't be had here,
 * or nothing.
 */
export function installStarlight(): string | undefined {
  if (existsSync(PEER_NODE)) return undefined
  const options = ['--no-package-lock', '--ignore-scripts=false', '--engine-strict=false']
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: folder, encoding: 'utf8' })
  return status === 0 && existsSync(PEER_NODE) ? undefined : (/error .*/.exec(stderr)?.[0] ?? 'npm install failed')
}

/** Writes a site of Starlight with its defaults; `images` is published as `/images`. */
export function writeStarlight(pages: readonly MarkdownPage[], images?: string): void {
  rmSync(root, { recursive: true, force: true })
  if (images !== undefined) cpSync(images, join(root, 'public/images'), { recursive: true })
  for (const { slug, title, description, body } of pages) {
    const file = join(root, 'src/content/docs', `${slug || 'index'}.md`)
    mkdirSync(dirname(file), { recursive: true })
    const facts = { title, ...(description !== undefined && { description }) }
    const head = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    writeFileSync(file, `---\n${head.join('\n')}\n---\n\n${body}`)
  }
  const sidebar = pages.map(({ slug, title }) => ({ label: title, link: `/${slug}` }))
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write('src/content.config.mjs', CONTENT)
  // Astro bundles what the package.json of the site names, and leaves the rest to Node.
  cpSync(join(folder, 'package.json'), join(root, 'package.json'))
  write(
    'astro.config.mjs',
    `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
export default defineConfig({ integrations: [starlight({ title: 'Octavo', sidebar: ${JSON.stringify(sidebar)} })] })
`,
  )
}

/** Builds the written site and measures the whole process. The output is removed before, and Astro's cache if `isCold`. */
export async function buildStarlight({ isCold }: { isCold: boolean }): Promise<Measurement> {
  const caches = isCold ? ['.astro', 'node_modules', '../node_modules/.astro'] : []
  for (const path of ['dist', ...caches]) rmSync(join(root, path), { recursive: true, force: true })
  const env = { ASTRO_TELEMETRY_DISABLED: '1' }
  const result = await measure(join(folder, 'node_modules/astro/bin/astro.mjs'), ['build'], {
    cwd: root,
    node: PEER_NODE,
    env,
  })
  if (result.status !== 0) throw new Error(`Starlight failed:\n${(result.stdout + result.stderr).slice(-2000)}`)
  return result
}

/** Moves the built site to another folder and removes its sources. */
export function takeStarlight(out: string): void {
  cpSync(join(root, 'dist'), out, { recursive: true })
  removeStarlight()
}

/** Removes the written site with its output. */
export function removeStarlight(): void {
  rmSync(root, { recursive: true, force: true })
}
