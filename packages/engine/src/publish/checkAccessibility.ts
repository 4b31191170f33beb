import { readBarriers } from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { siteAccents } from '@octavo/theme'

/** WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5

type BarrierOptions = Parameters<typeof readBarriers>[1]

/** Reports images, headings and links without what assistive technology needs, and colors with little contrast. */
export async function checkAccessibility(site: Site, options: BarrierOptions): Promise<Diagnostic[]> {
  const published = new Set([...site.derived.routes.values()].map(({ file }) => file))
  const diagnostics = colorProblems(site)
  for (const { path, kind } of site.files.values()) {
    if (!/\.mdx?$/.test(path) || (kind !== 'snippet' && !published.has(path))) continue
    diagnostics.push(...(await readBarriers({ file: path, text: site.repository.readText(path) ?? '' }, options)))
  }
  return diagnostics
}

/** Reports colors of docs.json that pages do not show as they are. Text on buttons and banners is chosen to be readable. */
function colorProblems(site: Site): Diagnostic[] {
  const { config, writtenConfig } = site
  if (!config) return []
  const { color } = config.background ?? {}
  const colors = { ...config.colors, backgroundLight: color?.light, backgroundDark: color?.dark }
  const accents = Object.entries(siteAccents({ colors, theme: config.theme }))
  return accents.flatMap(([scheme, { color, background, shown, contrast }]): Diagnostic[] => {
    const key = scheme === 'dark' && writtenConfig?.colors?.light !== undefined ? 'light' : 'primary'
    if (contrast >= MIN_CONTRAST) return []
    return [
      {
        rule: 'ACCESS_CONTRAST',
        severity: 'notice',
        ...(site.locate(['colors', key]) ?? { file: 'docs.json' }),
        message: `colors.${key} has a contrast of ${contrast.toFixed(1)} : 1 on the ${scheme} background ${background}.`,
        expected: `at least ${MIN_CONTRAST} : 1, also on its grays and tints. Links and marked text are shown in ${shown} instead of ${color}.`,
      },
    ]
  })
}
