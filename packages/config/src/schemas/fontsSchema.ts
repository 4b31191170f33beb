import { choice, type JsonSchema, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

export interface FontConfig {
  family: string
  weight?: number
  source?: string
  format?: 'woff' | 'woff2'
}

/** One font for all text, optionally with separate fonts for headings and body. */
export interface FontsConfig extends Partial<FontConfig> {
  heading?: FontConfig
  body?: FontConfig
}

const fontProperties = {
  family: name('Font family: a Google font by name, or `system-ui` for the fonts of the system.', {
    examples: ['Inter', 'Open Sans', 'system-ui'],
  }),
  weight: {
    type: 'number',
    minimum: 1,
    maximum: 1000,
    description: 'Font weight; variable fonts accept any number.',
    examples: [400, 550],
  },
  source: name('Custom font file: a path from the docs root or an https URL.', { examples: ['/fonts/sans.woff2'] }),
  format: choice(['woff', 'woff2'], 'File format of "source".', { examples: ['woff2'] }),
} satisfies Record<keyof FontConfig, JsonSchema>

const font = (description: string) => recordWith<FontConfig>(description, ['family'], fontProperties)

export const fontsSchema = record<FontsConfig>('Fonts of the site. Default: those of the theme.', {
  ...fontProperties,
  heading: font('Font of headings.'),
  body: font('Font of all other text.'),
})
