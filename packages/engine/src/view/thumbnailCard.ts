import { contentHash } from '@octavo/core'

/** The content of a preview image. */
export interface ThumbnailInput {
  siteName: string
  title: string
  description?: string
  /** As `#rgb` or `#rrggbb`, like `paper`. */
  color: string
  /** Background of the site. */
  paper: string
  appearance: 'light' | 'dark'
  /** Image files as data URLs. */
  background?: string
  logo?: string
}

export const THUMBNAIL = { width: 1200, height: 630 } as const

/** An element for the renderer, in the format of React elements. */
export interface CardElement {
  type: string
  props: { style: Record<string, unknown>; src?: string; children?: CardElement[] | string }
}

/**
 * Characters in the renderer's font. Other characters would be shown as empty boxes, so pages that contain them keep
 * the site's image.
 */
const KNOWN = /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u2026\u20ac\u2122]*$/
const PICTOGRAPHS =
  /(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\u20e3\ufe0f])+/gu

/** Returns true if the text can be drawn. Emoji are ignored, because they are removed. */
export function canDraw({ siteName, title, description = '' }: ThumbnailInput): boolean {
  return [siteName, title, description].every((text) => KNOWN.test(clean(text)))
}

export function thumbnailHash(input: ThumbnailInput, version: string): string {
  return contentHash(version, JSON.stringify(input))
}

const PALETTES = {
  light: { title: '#10131a', text: '#4b5563' },
  dark: { title: '#f3f4f7', text: '#aab0bb' },
} as const

/** Returns the card of a page: the logo or the site's name above a large title, in a glow of the site's color. */
export function thumbnailCard(input: ThumbnailInput): CardElement {
  const { siteName, title, description, color, paper, appearance, background, logo } = input
  const { title: strong, text } = PALETTES[appearance]
  const name = logo
    ? image(logo, { height: 76, objectFit: 'contain' })
    : box({ fontSize: 48, fontWeight: 700, color: strong }, cut(siteName, 40))
  const words = [
    box(
      { fontSize: titleSize(title), fontWeight: 700, color: strong, lineHeight: 1.1, letterSpacing: '-0.03em' },
      cut(title, 110),
    ),
  ]
  if (description) words.push(box({ fontSize: 38, color: text, lineHeight: 1.35 }, cut(description, 150)))
  const glow = `radial-gradient(circle at 100% 0%, ${fade(color, '80')}, ${fade(color, '26')} 45%, ${fade(color, '00')} 75%)`
  return box({ ...COLUMN, width: '100%', height: '100%', backgroundColor: paper }, [
    background ? image(background, { ...FILL, objectFit: 'cover' }) : box({ ...FILL, backgroundImage: glow }),
    box({ ...COLUMN, ...FILL, justifyContent: 'space-between', padding: '72px 72px 84px' }, [
      box({ display: 'flex' }, [name]),
      box({ ...COLUMN, gap: 28 }, words),
    ]),
    ...(background ? [] : [box({ ...FILL, top: 'auto', bottom: 0, height: 16, backgroundColor: color })]),
  ])
}

/** Size of a title that fills its lines without leaving the card. */
function titleSize({ length }: string): number {
  return length <= 20 ? 128 : length <= 45 ? 96 : length <= 70 ? 76 : 60
}

/** Adds opacity to a hexadecimal color. */
function fade(color: string, alpha: string): string {
  return (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color) + alpha
}

const COLUMN = { display: 'flex', flexDirection: 'column' }
const FILL = { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' }

function box(style: Record<string, unknown>, children?: CardElement[] | string): CardElement {
  return { type: 'div', props: { style, children } }
}

function image(src: string, style: Record<string, unknown>): CardElement {
  return { type: 'img', props: { src, style } }
}

function cut(text: string, length: number): string {
  const line = clean(text)
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`
}

function clean(text: string): string {
  return text.replace(PICTOGRAPHS, '').replace(/\s+/g, ' ').trim()
}
