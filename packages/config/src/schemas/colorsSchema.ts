import { recordWith } from './jsonSchema.js'
import { color } from './primitives.js'

export interface ColorsConfig {
  primary: string
  light?: string
  dark?: string
}

export const colorsSchema = recordWith<ColorsConfig>('Colors of the theme.', ['primary'], {
  primary: color('Main color: links and emphasis in light mode.', { examples: ['#0d9373'] }),
  light: color('Emphasis in dark mode.', { examples: ['#55d799'] }),
  dark: color('Buttons and hover states.', { examples: ['#007a57'] }),
})
