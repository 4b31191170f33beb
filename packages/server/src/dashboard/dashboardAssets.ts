import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** URL path of the assets, outside the dashboard's path, so that browsers do not send the session cookie with it. */
export const ASSETS_PATH = '/dashboard-assets'

interface Asset {
  content: Buffer
  type: string
}

/** The dashboard's style sheet and script. Their names contain a hash of the content. */
export interface Assets {
  style: string
  script: string
  find(name: string): Asset | undefined
}

/** The URL paths of the assets, prefixed with the path of the public URL. */
export interface AssetUrls {
  style: string
  script: string
}

/** Reads the assets in the bundle. */
export function readAssets(folder: string): Assets {
  const assets = new Map<string, Asset>()
  const read = (name: string, extension: string, type: string) => {
    const content = readFileSync(join(folder, `${name}.${extension}`))
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
    const hashed = `${name}-${hash}.${extension}`
    assets.set(hashed, { content, type })
    return hashed
  }
  return {
    style: read('dashboard', 'css', 'text/css; charset=utf-8'),
    script: read('dashboard', 'js', 'text/javascript; charset=utf-8'),
    find: (name) => assets.get(name),
  }
}

export function assetUrls(publicUrl: string, { style, script }: Assets): AssetUrls {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '') + ASSETS_PATH
  return { style: `${base}/${style}`, script: `${base}/${script}` }
}
