import type { OctavoOptions } from '@octavo/engine'
import type { Plugin } from 'vite'
import { octavoBuild } from './octavoBuild.js'
import { octavoDev } from './octavoDev.js'
import { octavoPreview } from './octavoPreview.js'

/**
 * Returns the Vite plugin that builds the site from the docs.json in Vite's root.
 * @example export default defineConfig({ plugins: [octavo()] })
 */
export function octavo(options: OctavoOptions = {}): Plugin[] {
  return [octavoDev(options), octavoBuild(options), octavoPreview(options)]
}
