const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Escapes text for HTML: element content, or an attribute value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** Decodes the character references that Octavo's renderers write: four named ones, and numbers of ASCII characters. */
export function unescapeHtml(html: string): string {
  return html.replace(
    /&(?:(amp|lt|gt|quot)|#(\d{1,3})|#x([\da-f]{1,2}));/gi,
    (_, name?: string, decimal?: string, hex?: string) =>
      name !== undefined
        ? (CHARACTERS[name.toLowerCase()] ?? '')
        : String.fromCharCode(decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )
}
