import { type FontMetrics, fontKind, quoteFamily } from './requestedFonts.js'

/** Fonts of systems with one width, as full names. */
interface SystemFont {
  regular: string[]
  bold: string[]
  /** Mean letter widths in em, weighted like those of {@link FontMetrics}. */
  widths: { regular: number; bold: number }
}

/** Returns fonts whose bold faces are named by their family. */
function systemFont(families: readonly string[], regular: number, bold: number, regularNames = families): SystemFont {
  return { regular: [...regularNames], bold: families.map((family) => `${family} Bold`), widths: { regular, bold } }
}

/**
 * Fonts by kind: those of Windows, macOS and iOS first, then Android, then Linux. Widths are those of the fonts, or of fonts
 * that were made with the same widths: Arimo for Arial, Gelasio for Georgia, Tinos for Times New Roman.
 */
const SYSTEM_FONTS: Record<ReturnType<typeof fontKind>, SystemFont[]> = {
  sans: [
    systemFont(['Arial', 'Liberation Sans', 'Arimo'], 913 / 2048, 983 / 2048),
    systemFont(['Roboto'], 911 / 2048, 926 / 2048),
    systemFont(['Noto Sans'], 0.474, 0.503, ['Noto Sans', 'Noto Sans Regular']),
  ],
  serif: [
    systemFont(['Georgia', 'Gelasio'], 913 / 2048, 1062 / 2048),
    systemFont(['Noto Serif'], 0.481, 0.512, ['Noto Serif', 'Noto Serif Regular']),
    systemFont(['Times New Roman', 'Liberation Serif', 'Tinos'], 832 / 2048, 886 / 2048),
  ],
  mono: [
    // Menlo and DejaVu are 0.3 % wider.
    systemFont(['Menlo', 'Roboto Mono', 'Liberation Mono', 'DejaVu Sans Mono'], 0.6, 0.6),
    systemFont(['Consolas'], 0.55, 0.55),
  ],
}

/** Weights that the regular and the bold face are for. Browsers thicken a regular face from 600 on. */
const WEIGHTS = { regular: '1 574', bold: '575 1000' }

/** A family of `@font-face` rules. */
interface FallbackFamily {
  name: string
  css: string
}

/**
 * Returns families of system fonts that take as much space as the font, so that text does not move when the font loads. Lines
 * have a height in pages, so gaps between them need no override. Only the first family that a system has is used.
 */
export function fallbackFamilies(family: string, metrics: FontMetrics): FallbackFamily[] {
  return SYSTEM_FONTS[fontKind(family)].map((font, index) => {
    const name = index === 0 ? `${family} Fallback` : `${family} Fallback ${index + 1}`
    return { name, css: fallbackFace(name, 'regular', font, metrics) + fallbackFace(name, 'bold', font, metrics) }
  })
}

function fallbackFace(
  name: string,
  weight: 'regular' | 'bold',
  { widths, ...names }: SystemFont,
  metrics: FontMetrics,
) {
  const { unitsPerEm, xWidthAvg, xWidthBold, ascent, descent } = metrics
  const isBold = weight === 'bold' && xWidthBold !== undefined
  // Custom fonts are assumed to gain as much by weight as the system's.
  const scale = isBold ? xWidthBold / unitsPerEm / widths.bold : xWidthAvg / unitsPerEm / widths.regular
  const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`
  const override = (value: number) => percent(Math.abs(value) / (unitsPerEm * scale))
  return (
    `@font-face{font-family:${quoteFamily(name)};font-weight:${WEIGHTS[weight]};` +
    `src:${names[weight].map((font) => `local("${font}")`).join(',')};` +
    `size-adjust:${percent(scale)};ascent-override:${override(ascent)};` +
    `descent-override:${override(descent)}}`
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
