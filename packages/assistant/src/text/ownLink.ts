/**
 * Returns a function that tells URLs of the site from others: paths, and URLs that start with the site's. Ambiguous
 * ones are others: with a backslash, an entity, `//`, characters that start code or HTML, brackets, or another URL
 * inside, also a mail address, which is a link by itself where its surroundings turn out not to be one.
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
