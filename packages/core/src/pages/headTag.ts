const TAGS = ['meta', 'link', 'script', 'style', 'noscript'] as const

/** An element that a site adds to the head of its pages. */
export interface HeadTag {
  tag: (typeof TAGS)[number]
  /** Attributes. `true` writes only the name, `false` omits it. Paths starting with `/` get the site's base. */
  attrs?: Readonly<Record<string, string | boolean>>
  /** Text of `script`, `style` and `noscript`. */
  content?: string
}

/** Returns the `expected` text for an invalid list of head elements, or undefined if it is valid. */
export function headProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'a list of elements, such as `{ tag: script, attrs: { src: /consent.js } }`'
  for (const item of value) {
    const { tag, attrs = {}, content } = (item ?? {}) as Partial<Record<keyof HeadTag, unknown>>
    if (!(TAGS as readonly unknown[]).includes(tag)) return `elements whose \`tag\` is one of ${TAGS.join(', ')}`
    if (typeof attrs !== 'object' || attrs === null || !Object.entries(attrs).every(isAttribute))
      return '`attrs` with attribute names, and strings, true or false as values'
    if (content !== undefined && typeof content !== 'string') return '`content` that is a string'
  }
  return undefined
}

function isAttribute([name, value]: [string, unknown]): boolean {
  return /^[a-z][\w:.-]*$/i.test(name) && (typeof value === 'string' || typeof value === 'boolean')
}
