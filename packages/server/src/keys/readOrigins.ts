/**
 * Reads the origins of an assistant key.
 * @param list origins such as `https://docs.example.com`
 * @throws {Error} for anything else, such as a URL with a path
 */
export function readOrigins(list: readonly string[]): string[] {
  return list.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`)) return url.origin
    throw new Error(`Invalid origin ${JSON.stringify(text)}. Expected an origin such as https://docs.example.com.`)
  })
}
