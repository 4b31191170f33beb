import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { findThumbnailRenderer } from './renderer.js'

/** Reports `thumbnails` in docs.json if the library that draws the images is not installed. */
export function checkThumbnails(
  site: Pick<Site, 'config' | 'locate'>,
  findRenderer: () => unknown = findThumbnailRenderer,
): Diagnostic[] {
  if (!site.config?.thumbnails || findRenderer() !== undefined) return []
  return [
    {
      rule: 'CFG_NO_EFFECT',
      severity: 'notice',
      ...(site.locate(['thumbnails']) ?? { file: 'docs.json' }),
      message: '"thumbnails" has no effect: takumi-js is not installed.',
      hint: 'Fix: run `npm install takumi-js` where Octavo is installed.',
    },
  ]
}
