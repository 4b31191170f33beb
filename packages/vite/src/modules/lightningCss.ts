import { createRequire } from 'node:module'

/** Loads the CSS compiler on first use: most sites have neither CSS modules nor style sheets of packages. */
export function lightningCss(): typeof import('lightningcss') {
  return createRequire(import.meta.url)('lightningcss') as typeof import('lightningcss')
}
