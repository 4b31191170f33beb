/**
 * Says which addresses in a text lead to places of the site: paths, and addresses that begin as the site's own do. What
 * could be read in two ways leads elsewhere: a backslash, an entity, `//`, signs that begin code or HTML, brackets, and
 * another address inside of it, also of mail, which is a link by itself where its surroundings turn out to be none.
 */
export function ownLinks(siteUrl: string): (address: string) => boolean {
  const origin = URL.canParse(siteUrl) ? new URL(siteUrl).origin : undefined
  return (address) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of addresses
    if (/[\\`<>[\]\u0000-\u0020\u007f]|&[#\w]+;|[\w.+-]@/.test(address)) return false
    const isFromOrigin = origin !== undefined && (address === origin || address.startsWith(`${origin}/`))
    if (/www\.|:\/\//i.test(isFromOrigin ? address.slice(origin.length) : address)) return false
    if (isFromOrigin) return true
    return /^(?:\/(?!\/)|[#?]|\.{1,2}\/|[\w%.-]+(?:[/?#]|$))/.test(address) && !/^[^/?#]*:/.test(address)
  }
}
