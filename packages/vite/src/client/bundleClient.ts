import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@octavo/core'
import type { ClientAssets } from '../build/clientAssets.js'
import type { ResolvedOctavoOptions } from '../options.js'
import { VERSION } from '../version.js'
import { clientBuildConfig, collectClientAssets } from './clientBuild.js'
import { clientEntries } from './entries.js'

/** Bundles the theme's browser code without a user's Vite configuration; kept in the cache folder. */
export async function bundleClient({ base, cacheDir }: ResolvedOctavoOptions, codeStyles: string): Promise<ClientAssets> {
  const key = contentHash(VERSION, base, codeStyles, ...Object.values(clientEntries()).map((file) => readFileSync(file)))
  const cached = cacheDir === undefined ? undefined : readCached(join(cacheDir, 'client'), key)
  if (cached) return cached
  const assets = await bundle(base, codeStyles)
  if (cacheDir !== undefined) writeCached(join(cacheDir, 'client'), key, assets)
  return assets
}

/** Vite is loaded only when there is something to bundle. */
async function bundle(base: string, codeStyles: string): Promise<ClientAssets> {
  const { build, mergeConfig } = await import('vite')
  let assets: ClientAssets | undefined
  await build(
    mergeConfig(clientBuildConfig(), {
      configFile: false,
      envDir: false,
      logLevel: 'error',
      base,
      plugins: [
        {
          name: 'octavo:collect',
          enforce: 'post',
          generateBundle(_options: unknown, output: Parameters<typeof collectClientAssets>[0]) {
            assets = collectClientAssets(output, codeStyles)
          },
        },
      ],
    }),
  )
  if (!assets) throw new Error('Vite made no bundle.')
  return assets
}

interface CachedAssets {
  key: string
  assets: Omit<ClientAssets, 'files'> & { files: { path: string; base64: string }[] }
}

function readCached(folder: string, key: string): ClientAssets | undefined {
  try {
    const cached = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as CachedAssets
    if (cached.key !== key) return undefined
    const files = cached.assets.files.map(({ path, base64 }) => ({ path, content: Buffer.from(base64, 'base64') }))
    return { ...cached.assets, files }
  } catch {
    return undefined
  }
}

function writeCached(folder: string, key: string, assets: ClientAssets): void {
  const files = assets.files.map(({ path, content }) => ({ path, base64: Buffer.from(content).toString('base64') }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'assets.json'), JSON.stringify({ key, assets: { ...assets, files } } satisfies CachedAssets))
}
