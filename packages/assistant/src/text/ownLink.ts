/**
 * Returns a function that recognizes URLs of the site: paths, and URLs that start with the site's URL. Ambiguous
 * URLs are not recognized: those with a backslash, an entity, `//`, characters that start code or HTML, brackets,
 * or another URL or email address inside, which renderers could convert to a separate link.
 */
export function ownLinks(siteUrl: string): (address: string) => boolean {
  const origin = URL.canParse(siteUrl) ? new URL(siteUrl).origin : undefined
  return (address) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these in URLs
    if (/[\\`<>[\]\u0000-\u0020\u007f]|&[#\w]+;|[\w.+-]@/.test(address)) return false
    const isFromOrigin = origin !== undefined && (address === origin || address.startsWith(`${origin}/`))
    if (/www\.|:\/\//i.test(isFromOrigin ? address.slice(origin.length) : address)) return false
    if (isFromOrigin) return true
    return /^(?:\/(?!\/)|[#?]|\.{1,2}\/|[\w%.-]+(?:[/?#]|$))/.test(address) && !/^[^/?#]*:/.test(address)
  }
}
