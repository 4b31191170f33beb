import type { UnoGenerator } from '@unocss/core'

let generator: Promise<UnoGenerator> | undefined

/** Loads UnoCSS. Most sites have no utility classes, and an unchanged build needs none. */
async function loadGenerator(): Promise<UnoGenerator> {
  const [{ createGenerator }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ])
  const dark = { dark: '.dark', light: 'html:not(.dark)' }
  return (await createGenerator({ presets: [presetWind3({ dark, preflight: 'on-demand' })] })) as UnoGenerator
}

/** Tailwind's border reset: no border unless a class sets a width. */
const BORDERS =
  ':where([class*="border"],[class*="divide-"]>*){border-width:0;border-style:solid;border-color:rgb(229 231 235)}'

/**
 * Returns the style sheet of the Tailwind-like utility classes among `names`, in an order that does not depend on theirs.
 * Empty when there are none.
 */
export async function utilityStyles(names: Iterable<string>): Promise<string> {
  const wanted = new Set([...names].sort())
  if (wanted.size === 0) return ''
  generator ??= loadGenerator()
  const { css, matched } = await (await generator).generate(wanted, { minify: true })
  if (matched.size === 0) return ''
  return (css.includes('border') ? BORDERS : '') + css.replace(/\/\*[\s\S]*?\*\//g, '')
}
