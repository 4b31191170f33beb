import { type IconConfig, iconSchema } from './iconSchema.js'
import { choice, list, record, text } from './jsonSchema.js'
import { href } from './primitives.js'

const NAVBAR_LINK_TYPES = ['button', 'github', 'discord'] as const

/** A link in the navbar. `github` shows the number of stars, and `discord` the number of people online. */
export interface NavbarLinkConfig {
  type?: (typeof NAVBAR_LINK_TYPES)[number]
  label?: string
  href: string
  icon?: IconConfig
}

export interface NavbarConfig {
  links?: NavbarLinkConfig[]
  primary?: NavbarLinkConfig
}

const link = (description: string) =>
  record<NavbarLinkConfig>(
    description,
    {
      type: choice(
        NAVBAR_LINK_TYPES,
        'Kind of link; "github" shows the number of stars, "discord" the number of people online.',
      ),
      label: text('Text of the link.', { examples: ['Support'] }),
      href: href('Path or URL of the link.', { examples: ['https://github.com/example/project'] }),
      icon: iconSchema,
    },
    {
      required: ['href'],
      if: { properties: { type: { enum: ['github', 'discord'] } }, required: ['type'] },
      else: { required: ['label'] },
    },
  )

export const navbarSchema = record<NavbarConfig>('Top bar.', {
  links: list(link('A link in the navbar.'), 'Links in the navbar.', {
    examples: [[{ label: 'Support', href: 'mailto:help@example.com' }]],
  }),
  primary: link('The button at the end of the navbar.'),
})
