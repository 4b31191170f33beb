import { choice, record } from './jsonSchema.js'
import { type ColorPair, colorPair, type ImagePair, image } from './primitives.js'

const BACKGROUND_DECORATIONS = ['gradient', 'grid', 'windows'] as const

export interface BackgroundConfig {
  decoration?: (typeof BACKGROUND_DECORATIONS)[number]
  color?: ColorPair
  image?: string | ImagePair
}

export const backgroundSchema = record<BackgroundConfig>('Background of every page.', {
  decoration: choice(BACKGROUND_DECORATIONS, 'Pattern behind the content.', { examples: ['gradient'] }),
  color: colorPair('Background colors.'),
  image: image('Background image.', ['/images/background.png']),
})
