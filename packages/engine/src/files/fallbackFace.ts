import { type FontMetrics, isMonospace, quoteFamily } from './requestedFonts.js'

/** System fonts with the same width, in em. */
const ARIAL = { fonts: ['Arial', 'Liberation Sans', 'Arimo'], width: 904 / 2048 }
const MONO = { fonts: ['Menlo', 'DejaVu Sans Mono', 'Liberation Mono', 'Courier New'], width: 0.602 }

export function fallbackName(family: string): string {
  return `${family} Fallback`
}

/** Returns a `@font-face` for a system font with the same metrics, so that text does not move when the font loads. */
export function fallbackFace(family: string, metrics: FontMetrics): string {
  const { unitsPerEm, xWidthAvg, ascent, descent, lineGap } = metrics
  const { fonts, width } = isMonospace(family) ? MONO : ARIAL
  const scale = xWidthAvg / unitsPerEm / width
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  const override = (value: number) => percent(Math.abs(value) / (unitsPerEm * scale))
  return (
    `@font-face{font-family:${quoteFamily(fallbackName(family))};` +
    `src:${fonts.map((font) => `local("${font}")`).join(',')};` +
    `size-adjust:${percent(scale)};ascent-override:${override(ascent)};` +
    `descent-override:${override(descent)};line-gap-override:${override(lineGap)}}`
  )
}

/** Reads the metrics of a font file. Undefined if it cannot be read; the font then has no fallback face. */
export async function readMetrics(file: string): Promise<FontMetrics | undefined> {
  // Only sites with custom fonts load it.
  const { fromFile } = await import('@capsizecss/unpack/fs')
  try {
    const metrics = await fromFile(file)
    return metrics.unitsPerEm > 0 && metrics.xWidthAvg > 0 ? metrics : undefined
  } catch {
    return undefined
  }
}
