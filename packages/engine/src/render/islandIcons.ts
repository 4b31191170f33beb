import type { IconResolver, UserModule } from '@octavo/content'
import { type IconDrawing, iconKey } from '@octavo/theme'

/** Maximum number of icons bundled with the code of one page. */
const MAX_ICONS = 300

const STYLES = new Set(['regular', 'solid', 'light', 'thin', 'duotone', 'brands'])
const LIBRARIES = new Set(['fontawesome', 'lucide', 'tabler'])

/**
 * Returns all icons named in the code of a page, by `iconKey`. Browsers have no icon libraries, and the icons that a
 * component shows are known only when it runs.
 */
export function islandIcons(modules: readonly UserModule[], icons: IconResolver): Record<string, IconDrawing> {
  const words = [...new Set(modules.flatMap(({ outline }) => outline.iconWords))].sort()
  const styles = ['', ...words.filter((word) => STYLES.has(word))]
  const libraries = ['', ...words.filter((word) => LIBRARIES.has(word))]
  const drawings: Record<string, IconDrawing> = {}
  let count = 0
  for (const name of words) {
    for (const style of styles) {
      for (const library of libraries) {
        const request = { style: style || undefined, library: library || undefined }
        const drawing = count < MAX_ICONS ? icons.resolve(name, request) : undefined
        if (!drawing) continue
        drawings[iconKey(name, request)] = drawing
        count++
      }
    }
  }
  return drawings
}
