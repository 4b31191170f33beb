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

type Draw = (element: CardElement) => Promise<Uint8Array>
type Takumi = { render(element: unknown, options: Record<string, unknown>): Promise<Uint8Array> }

const SETTINGS = { ...THUMBNAIL, format: 'png' } as const

/** Version of the WebAssembly that is installed with Octavo. */
const WASM_VERSION = '2.16.3'

/**
 * Returns the renderer of preview images: WebAssembly, or the native library takumi-js if it is in Octavo's installation. It
 * is several times as fast. Packages of the site's repository are never used. Loads nothing until an image is drawn.
 *
 * @param native takumi-js, or null for WebAssembly
 */
export function thumbnailRenderer(native: NativeLibrary | null = findNative()): ThumbnailRenderer {
  let loading: Promise<Draw> | undefined
  return {
    version: native?.version ?? `${WASM_VERSION} wasm`,
    async render(element) {
      loading ??= native ? loadNative(native.entry) : loadWasm()
      try {
        return await (await loading)(element)
      } catch {
        // For example a background that is too large.
        return undefined
      }
    },
  }
}

async function loadNative(entry: string): Promise<Draw> {
  const { render } = (await import(pathToFileURL(entry).href)) as Takumi
  // The default fetches emoji from the network.
  return (element) => render(element, { ...SETTINGS, emoji: 'from-font' })
}

async function loadWasm(): Promise<Draw> {
  const [{ Renderer }, { fromJsx }] = await Promise.all([
    import('@takumi-rs/wasm/node'),
    import('@takumi-rs/helpers/jsx'),
  ])
  const renderer = new Renderer()
  return async (element) => {
    const { node } = await fromJsx(element as never)
    return renderer.render(node, SETTINGS)
  }
}

interface NativeLibrary {
  version: string
  /** Path of its module. */
  entry: string
}

function findNative(): NativeLibrary | null {
  const require = createRequire(import.meta.url)
  for (const folder of require.resolve.paths('takumi-js') ?? []) {
    try {
      const file = join(folder, 'takumi-js/package.json')
      const { version, module } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; module: string }
      return { version, entry: join(folder, 'takumi-js', module) }
    } catch {
      // Not in this folder.
    }
  }
  return null
}
