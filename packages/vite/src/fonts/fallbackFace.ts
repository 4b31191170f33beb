import { quoteFamily } from './requestedFonts.js'

/** What of a font decides how much room its text takes. */
interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  /** Mean width of a letter, weighted by how often it is used. */
  xWidthAvg: number
}

/** Arial's, which Liberation Sans and Arimo share; units per em and mean width of a letter. */
const ARIAL = { unitsPerEm: 2048, xWidthAvg: 904 }

export function fallbackName(family: string): string {
  return `${family} Fallback`
}

/** A face of a system font that takes the same room, so that nothing moves when the font arrives. */
export function fallbackFace(family: string, metrics: FontMetrics): string {
  const { unitsPerEm, xWidthAvg, ascent, descent, lineGap } = metrics
  const scale = xWidthAvg / unitsPerEm / (ARIAL.xWidthAvg / ARIAL.unitsPerEm)
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  const override = (value: number) => percent(Math.abs(value) / (unitsPerEm * scale))
  return (
    `@font-face{font-family:${quoteFamily(fallbackName(family))};` +
    'src:local("Arial"),local("Liberation Sans"),local("Arimo");' +
    `size-adjust:${percent(scale)};ascent-override:${override(ascent)};` +
    `descent-override:${override(descent)};line-gap-override:${override(lineGap)}}`
  )
}

/** Reads a font file; undefined for one that can't be read, which then has no matching fallback. */
export async function readMetrics(file: string): Promise<FontMetrics | undefined> {
  // Loaded only where a site has fonts of its own.
  const { fromFile } = await import('@capsizecss/unpack/fs')
  try {
    const metrics = await fromFile(file)
    return metrics.unitsPerEm > 0 && metrics.xWidthAvg > 0 ? metrics : undefined
  } catch {
    return undefined
  }
}
