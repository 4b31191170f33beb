import { choice, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

export interface ThumbnailsConfig {
  appearance?: 'light' | 'dark'
  background?: string
  fonts?: { family: string }
}

export const thumbnailsSchema = record<ThumbnailsConfig>('Preview images for social networks.', {
  appearance: choice(['light', 'dark'], 'Mode of the image. Default: the mode of the site.'),
  background: name('Background image: a path from the docs root or a URL.', { examples: ['/images/thumbnail.png'] }),
  fonts: recordWith<{ family: string }>('Font of the image.', ['family'], {
    family: name('Google font by name.', { examples: ['Inter'] }),
  }),
})
