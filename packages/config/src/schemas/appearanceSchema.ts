import { choice, flag, record } from './jsonSchema.js'

const APPEARANCES = ['system', 'light', 'dark'] as const
export type Appearance = (typeof APPEARANCES)[number]

export interface AppearanceConfig {
  default?: Appearance
  strict?: boolean
}

export const appearanceSchema = record<AppearanceConfig>('Light and dark mode.', {
  default: choice(APPEARANCES, 'Initial mode; "system" follows the device.', { default: 'system' }),
  strict: flag('Hides the toggle, so that readers cannot change the mode.', { default: false }),
})
