import { type JsonSchema, record } from './jsonSchema.js'
import { href, type ImagePair, image, name } from './primitives.js'

export type LogoConfig = string | (ImagePair & { href?: string })
export type FaviconConfig = string | ImagePair

export const logoSchema: JsonSchema = {
  ...record<Exclude<LogoConfig, string>>(
    'Logo in the navbar: one image, or one for light and one for dark mode with a link.',
    {
      light: name('Logo in light mode: a path from the docs root or a URL.', { examples: ['/logo/light.svg'] }),
      dark: name('Logo in dark mode: a path from the docs root or a URL.', { examples: ['/logo/dark.svg'] }),
      href: href('Path or URL that the logo links to. Default: the home page.', { examples: ['https://example.com'] }),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  examples: ['/logo.svg', { light: '/logo/light.svg', dark: '/logo/dark.svg' }],
}

export const faviconSchema = image('Favicon: one image, or one for light and one for dark mode.', [
  '/favicon.svg',
  { light: '/favicon-light.svg', dark: '/favicon-dark.svg' },
])
