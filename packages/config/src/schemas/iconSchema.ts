import { choice, type JsonSchema, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const
export type IconLibrary = (typeof ICON_LIBRARIES)[number]

/** An icon by name, path or URL. An object can select another library. */
export type IconConfig = string | { name: string; style?: string; library?: IconLibrary }

export interface IconsConfig {
  library?: IconLibrary
}

export const iconSchema: JsonSchema = {
  ...recordWith<Exclude<IconConfig, string>>(
    'Icon: a name in the icon library, a path, a URL, or an object with name, style and library.',
    ['name'],
    {
      name: name('Name of the icon, without "fa-".', { examples: ['rocket'] }),
      style: name('Font Awesome style.', { examples: ['regular', 'solid', 'brands'] }),
      library: choice(ICON_LIBRARIES, 'Library of this icon. Default: "icons.library".'),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  pattern: '^(?!fa-)',
  patternErrorMessage: 'the name of an icon without "fa-", such as "rocket".',
  examples: ['rocket', { name: 'github', library: 'lucide' }],
}

export const iconsSchema = record<IconsConfig>('Icons of the whole site.', {
  library: choice(ICON_LIBRARIES, 'Library for icon names.', { default: 'fontawesome' }),
})
