import { choice, flag, record } from './jsonSchema.js'

const APPEARANCES = ['system', 'light', 'dark'] as const
type Appearance = (typeof APPEARANCES)[number]

export interface AppearanceConfig {
  default?: Appearance
  strict?: boolean
}

export const appearanceSchema = record<AppearanceConfig>('Light and dark mode.', {
  default: choice(APPEARANCES, 'Mode a reader sees first; "system" follows the device.', { default: 'system' }),
  strict: flag('Hides the switch, so that readers cannot leave the default mode.', { default: false }),
})
