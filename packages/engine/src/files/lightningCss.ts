import { createRequire } from 'node:module'

/** Loads the CSS compiler on first use, because most sites have neither CSS modules nor package style sheets. */
export function lightningCss(): typeof import('lightningcss') {
  return createRequire(import.meta.url)('lightningcss') as typeof import('lightningcss')
}
