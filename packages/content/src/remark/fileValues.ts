const IMAGE = /\.(?:svg|png|jpe?g|webp|gif|avif)$/i

/** True if an icon is the path or URL of an image and not a name. */
export function isIconFile(icon: string): boolean {
  return /^(?:\.{0,2}\/|https?:|data:image\/)/i.test(icon) || IMAGE.test(icon)
}

const DESCRIPTOR = /^[\d.]{1,20}[wxh](?:,|$)/

/** Replaces every URL in a `srcset`. A URL can contain commas but not end with one. */
export function mapSrcSet(srcSet: string, map: (url: string) => string): string {
  return srcSet.replace(/[^\s,]\S*/g, (token) => {
    const start = DESCRIPTOR.exec(token)?.[0].length ?? 0
    let end = token.length
    while (end > start && token[end - 1] === ',') end--
    return end === start ? token : token.slice(0, start) + map(token.slice(start, end)) + token.slice(end)
  })
}

const CSS_URL = /url\(\s*(["']?)(\/(?![/\\])[^"'()\s]{0,2000})\1\s*\)/gi

/** Replaces every root-relative URL in CSS `url(…)`. */
export function mapCssUrls(css: string, map: (url: string) => string): string {
  return css.replace(CSS_URL, (_, quote: string, url: string) => `url(${quote}${map(url)}${quote})`)
}
