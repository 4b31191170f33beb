/** Unicode noncharacters, which never appear in text. */
const [OPEN, ENGLISH, CLOSE] = ['\uFDD0', '\uFDD1', '\uFDD2']
const LABEL = new RegExp(`${OPEN}(\\w+)${ENGLISH}([^${OPEN}${CLOSE}]*)${CLOSE}(:?)`, 'g')

/**
 * Returns the mark of a label in Markdown, which `fillMarkdownLabels` replaces by the word of the page's language. Bodies
 * are cached and shared by pages in several languages.
 * @param key key of the label in the interface of the theme
 */
export function markdownLabel(key: string, english: string): string {
  return OPEN + key + ENGLISH + english + CLOSE
}

/**
 * Replaces the marks of labels.
 * @param words labels of the interface in another language. Default: the English words of the marks.
 */
export function fillMarkdownLabels(markdown: string, words: Readonly<Record<string, string>> = {}): string {
  if (!markdown.includes(OPEN)) return markdown
  return markdown.replace(LABEL, (_, key: string, english: string, colon: string) => {
    if (!Object.hasOwn(words, key)) return english + colon
    const word = (words[key] ?? '').trim()
    // Labels of the interface end with the colon of their language where Markdown adds one.
    const [end = ''] = /\s*[:：]$/.exec(word) ?? []
    return word.slice(0, word.length - end.length) + (colon && (end || colon))
  })
}
