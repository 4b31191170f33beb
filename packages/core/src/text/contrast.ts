export type Rgb = [number, number, number]

/** Parses `#rgb` or `#rrggbb` into red, green and blue (0–255). Undefined for other values. */
export function parseHex(color: string | undefined): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color ?? '')
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(color ?? '')?.slice(1)
  const values = digits?.map((pair) => Number.parseInt(pair, 16))
  return values?.every(Number.isFinite) ? (values as Rgb) : undefined
}

/** Writes a color as `#rrggbb`. */
export function toHex(rgb: Readonly<Rgb>): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(first: Rgb, second: Rgb): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * Share of the accent color in the background of marked entries, and of the text color in the background of code.
 * Accent-colored text can be on both.
 */
const TINT = 0.1
const SURFACE = 0.07

/**
 * Returns the color, moved toward black (or white on a dark background) until text in this color has a contrast of 4.5
 * : 1 on the background, on a tint of itself, and on the grays mixed from the background.
 */
export function readableOn(color: string, background: string): string {
  const from = parseHex(color)
  const backgroundColor = parseHex(background)
  if (!from || !backgroundColor) return color
  const target = awayFrom(backgroundColor)
  for (let step = 0; step <= 40; step++) {
    const mixed = mix(from, target, step / 40)
    if (textContrast(mixed, backgroundColor) >= 4.52) return toHex(mixed)
  }
  return toHex(target)
}

/** Returns the lowest contrast of text on a background, on a tint of its color, and on the grays mixed from the background. */
export function textContrast(color: Rgb, background: Rgb): number {
  const backgrounds = [background, mix(background, awayFrom(background), SURFACE), mix(background, color, TINT)]
  return Math.min(...backgrounds.map((one) => contrast(color, one)))
}

function awayFrom(background: Rgb): Rgb {
  return luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
}

/** Minimum contrast of a filled button with the background. */
const VISIBLE = 1.6

/**
 * Returns the first color that is visible on the background. If none is, moves the last one away from the background
 * until it is visible.
 */
export function distinctOn(background: string, colors: readonly string[]): string {
  const backgroundColor = parseHex(background)
  const last = colors.at(-1) ?? background
  if (!backgroundColor) return last
  const isVisible = (color: Rgb | undefined) => color !== undefined && contrast(color, backgroundColor) >= VISIBLE
  const visible = colors.find((color) => isVisible(parseHex(color)))
  if (visible !== undefined) return visible
  const target = awayFrom(backgroundColor)
  const from = parseHex(last) ?? backgroundColor
  for (let step = 1; step <= 40; step++) {
    const mixed = mix(from, target, step / 40)
    if (isVisible(mixed)) return toHex(mixed)
  }
  return toHex(target)
}

/** Mixes `share` of the second color into the first, like `color-mix(in srgb, …)`. */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  return first.map((value, index) => value + ((second[index] as number) - value) * share) as Rgb
}

/** Returns white if it is readable on the color, otherwise black. One of them always has a contrast of 4.5 : 1. */
export function textOn(color: string): string {
  const rgb = parseHex(color)
  return rgb && contrast(rgb, [255, 255, 255]) < 4.5 ? '#000000' : '#ffffff'
}
