import { contentHash } from '@octavo/core'

/** The content of a preview image. */
export interface ThumbnailInput {
  siteName: string
  title: string
  description?: string
  color: string
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
const PICTOGRAPHS = /(?:(?![©®™])\p{Extended_Pictographic}|\u200d|\ufe0f)+/gu

/** Returns true if the text can be drawn. Emoji are ignored, because they are removed. */
export function canDraw({ siteName, title, description = '' }: ThumbnailInput): boolean {
  return [siteName, title, description].every((text) => KNOWN.test(clean(text)))
}

export function thumbnailHash(input: ThumbnailInput, version: string): string {
  return contentHash(version, JSON.stringify(input))
}

const PALETTES = {
  light: { paper: '#ffffff', title: '#111827', text: '#4b5563' },
  dark: { paper: '#0b0f14', title: '#f9fafb', text: '#9ca3af' },
} as const

/** Returns the card of a page: the site's name or logo at the top, with title and description below. */
export function thumbnailCard(input: ThumbnailInput): CardElement {
  const { siteName, title, description, color, appearance, background, logo } = input
  const { paper, title: strong, text } = PALETTES[appearance]
  const name = logo
    ? image(logo, { height: 56, objectFit: 'contain' })
    : box({ fontSize: 36, fontWeight: 600, color }, cut(siteName, 60))
  const words = [
    box({ fontSize: title.length > 60 ? 56 : 72, fontWeight: 700, color: strong, lineHeight: 1.1 }, cut(title, 110)),
  ]
  if (description) words.push(box({ fontSize: 32, color: text, lineHeight: 1.35 }, cut(description, 180)))
  return box({ ...COLUMN, width: '100%', height: '100%', backgroundColor: paper }, [
    ...(background ? [image(background, { ...FILL, objectFit: 'cover' })] : []),
    ...(background ? [] : [box({ ...FILL, width: 20, right: 'auto', backgroundColor: color })]),
    box({ ...COLUMN, ...FILL, justifyContent: 'space-between', padding: 80 }, [
      box({ display: 'flex' }, [name]),
      box({ ...COLUMN, gap: 24 }, words),
    ]),
  ])
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
