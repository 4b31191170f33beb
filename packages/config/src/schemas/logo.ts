import { type JsonSchema, record } from './jsonSchema.js'
import { href, type ImagePair, image, name } from './primitives.js'

export type LogoConfig = string | (ImagePair & { href?: string })
export type FaviconConfig = string | ImagePair

export const logoSchema: JsonSchema = {
  ...record<Exclude<LogoConfig, string>>(
    'Logo in the top bar: one image, or one for light and one for dark mode with the page it links to.',
    {
      light: name('Logo in light mode: a path from the docs root or a URL.', { examples: ['/logo/light.svg'] }),
      dark: name('Logo in dark mode: a path from the docs root or a URL.', { examples: ['/logo/dark.svg'] }),
      href: href('Where a click on the logo leads; default is the home page.', { examples: ['https://example.com'] }),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  examples: ['/logo.svg', { light: '/logo/light.svg', dark: '/logo/dark.svg' }],
}

export const faviconSchema = image('Icon of the browser tab: one image, or one for each appearance.', [
  '/favicon.svg',
  { light: '/favicon-light.svg', dark: '/favicon-dark.svg' },
])
