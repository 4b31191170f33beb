import { choice, flag, recordWith } from './jsonSchema.js'
import { type ColorPair, colorPair, name } from './primitives.js'

const BANNER_TYPES = ['info', 'warning', 'critical'] as const

export interface BannerConfig {
  content: string
  dismissible?: boolean
  type?: (typeof BANNER_TYPES)[number]
  color?: ColorPair
}

export const bannerSchema = recordWith<BannerConfig>('Announcement at the top of every page.', ['content'], {
  content: name('Text with inline MDX, such as links, bold and code.', {
    examples: ['Version 2 is out. [Read more](/v2)'],
  }),
  dismissible: flag('Allows readers to close it; it is shown again if the text changes.', { default: false }),
  type: choice(BANNER_TYPES, 'Urgency of the announcement, which sets its color.', { default: 'info' }),
  color: colorPair('Custom background colors.'),
})
