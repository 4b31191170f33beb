import { STYLE_IMPORT } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { UnoGenerator } from '@unocss/core'
import { compilePackageStyle } from '../files/packageStyles.js'
import { resolvePackage } from '../files/packages.js'

let generator: Promise<UnoGenerator> | undefined

/** Returns a color of the page whose alpha value utilities can set: `bg-primary/20`. */
const siteColor = (value: string) => `color-mix(in srgb, ${value} calc(%alpha * 100%), transparent)`

/** The site's colors, as they are named on the platform. Light and dark variants are those that are readable on the page. */
const COLORS = {
  primary: {
    DEFAULT: siteColor('var(--octavo-primary)'),
    light: siteColor('var(--octavo-accent-dark)'),
    dark: siteColor('var(--octavo-button-light)'),
  },
  background: {
    DEFAULT: siteColor('var(--octavo-background)'),
    light: siteColor('var(--octavo-background-light, #fff)'),
    dark: siteColor('var(--octavo-background-dark, #0c0d10)'),
  },
}

/** Loads UnoCSS. Most sites have no utility classes, and an unchanged build needs none. */
async function loadGenerator(): Promise<UnoGenerator> {
  const [{ createGenerator }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ])
  const dark = { dark: '.dark', light: 'html:not(.dark)' }
  const presets = [presetWind3({ dark, preflight: 'on-demand' })]
  return (await createGenerator({ presets, theme: { colors: COLORS } })) as UnoGenerator
}

/** Tailwind's border reset: no border unless a class sets a width. */
const BORDERS =
  ':where([class*="border"],[class*="divide-"]>*){border-width:0;border-style:solid;border-color:rgb(229 231 235)}'

/** Removes the style sheets of packages from the names, and returns their text. */
async function packageStyles(names: Set<string>, root: string): Promise<string> {
  let css = ''
  for (const name of [...names]) {
    if (!name.startsWith(STYLE_IMPORT)) continue
    names.delete(name)
    const file = await resolvePackage(name.slice(STYLE_IMPORT.length), root)
    if (file !== undefined) css += compilePackageStyle(file)
  }
  return css
}

/** The last style sheet of utility classes, which is generated again only when the names change. */
export interface UtilityCache {
  /** A hash of the names. */
  names?: string
  css?: string
}

/**
 * Returns a style sheet with the Tailwind-like utility classes among `names`, preceded by style sheets of packages.
 * The order does not depend on the order of `names`. Empty if there are none.
 */
export async function utilityStyles(names: Iterable<string>, root: string, cache: UtilityCache = {}): Promise<string> {
  const classNames = new Set([...names].sort())
  if (classNames.size === 0) return ''
  const packageCss = await packageStyles(classNames, root)
  const hash = contentHash([...classNames].join('\n'))
  if (cache.css === undefined || cache.names !== hash)
    Object.assign(cache, { names: hash, css: await generate(classNames) })
  return packageCss + cache.css
}

async function generate(names: Set<string>): Promise<string> {
  generator ??= loadGenerator()
  const { css, matched } = await (await generator).generate(names, { minify: true })
  if (matched.size === 0) return ''
  return (css.includes('border') ? BORDERS : '') + css.replace(/\/\*[\s\S]*?\*\//g, '')
}
