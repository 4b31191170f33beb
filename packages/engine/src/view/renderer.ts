import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CardElement, THUMBNAIL } from './thumbnailCard.js'

export interface ThumbnailRenderer {
  version: string
  /** Returns a PNG of the element, or undefined if it can't be drawn. */
  render(element: CardElement): Promise<Uint8Array | undefined>
}

type Takumi = { render(element: unknown, options: Record<string, unknown>): Promise<Uint8Array> }

/**
 * Finds the optional library takumi-js in Octavo's installation, never in the site's repository. Returns its version
 * without loading it.
 */
export function findThumbnailRenderer(): ThumbnailRenderer | undefined {
  const require = createRequire(import.meta.url)
  const takumiPackage = locate(require)
  if (!takumiPackage) return undefined
  let library: Promise<Takumi> | undefined
  return {
    version: takumiPackage.version,
    async render(element) {
      library ??= import(pathToFileURL(takumiPackage.entry).href) as Promise<Takumi>
      try {
        // The default fetches emoji from the network.
        return await (await library).render(element, { ...THUMBNAIL, format: 'png', emoji: 'from-font' })
      } catch {
        // For example an unsupported background or logo; the page keeps the site's image.
        return undefined
      }
    },
  }
}

function locate(require: NodeJS.Require): { version: string; entry: string } | undefined {
  for (const folder of require.resolve.paths('takumi-js') ?? []) {
    try {
      const file = join(folder, 'takumi-js/package.json')
      const { version, module } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; module: string }
      return { version, entry: join(folder, 'takumi-js', module) }
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}
