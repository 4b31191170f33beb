/** What has been said since the last blank line, as far as what follows is read in its light. */
export interface Paragraph {
  follow(said: string): void
  /** Whether a `]` that comes now may be that of a definition: only one whose `[` begins a block is (CommonMark 4.7), to some also behind blank lines. */
  mayDefine(): boolean
  /** Remembers a sign that may begin what ends later, until the paragraph does. */
  note(sign: string): void
  has(sign: string): boolean
}

/** The marks of quotes and lists, and what stands in their lines before text. */
const MARK = /[\s>*+\-\d.)]/

export function followParagraph(): Paragraph {
  const signs = new Set<string>()
  let mayDefine = false
  /** Whether nothing but marks stands in the line so far, and whether nothing does. */
  let [isMarks, isBlank] = [true, true]
  /** Whether the bracket that is open stands where a block begins; that of a task or of a footnote has text behind it. */
  let isFirst = false
  let before = ''

  function step(sign: string): void {
    if (sign === '\n') {
      if (isBlank) {
        signs.clear()
      }
      isMarks = true
      isBlank = true
      return
    }
    if (sign !== ' ' && sign !== '\t') isBlank = false
    if (sign === ']' && before !== '\\') {
      mayDefine = false
      isMarks = isFirst
      isFirst = false
    } else if (isMarks && sign === '[') {
      mayDefine = true
      isFirst = true
      isMarks = false
    } else if (!MARK.test(sign) && !(sign === ':' && before === ']')) isMarks = false
  }

  return {
    follow(said) {
      for (const sign of said) {
        step(sign)
        before = sign
      }
    },
    mayDefine: () => mayDefine,
    note: (sign) => void signs.add(sign),
    has: (sign) => signs.has(sign),
  }
}
