import { choice, flag, recordWith } from './jsonSchema.js'
import { type ColorPair, colorPair, name } from './primitives.js'

const BANNER_TYPES = ['info', 'warning', 'critical'] as const

export interface BannerConfig {
  content: string
  dismissible?: boolean
  type?: (typeof BANNER_TYPES)[number]
  color?: ColorPair
}

export const bannerSchema = recordWith<BannerConfig>('Announcement above every page.', ['content'], {
  content: name('Text; inline MDX such as links, bold and code.', {
    examples: ['Version 2 is out. [Read more](/v2)'],
  }),
  dismissible: flag('Lets readers close it; it returns when the text changes.', { default: false }),
  type: choice(BANNER_TYPES, 'How urgent it looks.', { default: 'info' }),
  color: colorPair('Custom background colors.'),
})
