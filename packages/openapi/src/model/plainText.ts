const MAX_TEXT_LENGTH = 500
/** Maximum number of characters that are read. */
const MAX_SOURCE_LENGTH = 2_000

const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,500}|[^\s<>@]{1,100}@[^\s<>@]{1,200})>/g
const LINK = /!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g
/** Matches code, or a link whose text may contain code. */
const LINK_OR_CODE = /`+[^`]*`+|!?\[((?:`[^`\n]{0,200}`|[^`\]\n]){0,200})\]\([^)\n]{0,500}\)/g
const TAG =
  /<\/?(?:Badge|Card|Check|Danger|Info|Note|Tip|Tooltip|Warning|a|b|br|code|div|em|h[1-6]|i|img|kbd|li|ol|p|s|span|strong|sub|sup|u|ul)(?:\s[^<>\n]{0,200})?\/?>/gi
const STRONG = /(?<![\w*])(\*\*|__)(?=\S)([^\n]{1,500}?)(?<=\S)\1(?![\w*])/g
const EMPHASIS = /(?<![\w*])([*_])(?=[\w"'(])([^*_\n]{1,500})(?<=[\w"').,!?])\1(?![\w*])/g

/** Converts Markdown to one line of plain text: links become their texts, and code is unchanged. */
export function withoutMarks(markdown: string): string {
  const parts = markdown
    .slice(0, MAX_SOURCE_LENGTH)
    .replace(/^\s*>\s*\[!\w+\]\s*/, '')
    .replace(LINK_OR_CODE, (match, text: string | undefined) => text ?? match)
    .split(/`+([^`]*)`+/)
  const plain = parts.map((part, index) => (index % 2 === 1 ? part : plainPart(part)))
  return plain.join('').replace(/\s+/g, ' ').trim()
}

/** Removes Markdown between code. `**` around code has no partner in its part, so it is removed too. */
function plainPart(text: string): string {
  return text
    .replace(AUTOLINK, '$1')
    .replace(LINK, '$1')
    .replace(TAG, (tag) => (/^<\/?(?:br|div|h\d|li|ol|p|ul)\b/i.test(tag) ? ' ' : ''))
    .replace(STRONG, '$2')
    .replace(EMPHASIS, '$2')
    .replace(/\*\*/g, '')
}

/** Returns the first paragraph of Markdown as plain text of at most 500 characters. */
export function plainText(markdown: string): string {
  return cut(withoutMarks(firstParagraph(markdown)), MAX_TEXT_LENGTH)
}

function firstParagraph(markdown: string): string {
  const [paragraph = ''] = markdown
    .slice(0, MAX_SOURCE_LENGTH)
    .trim()
    .split(/\n\s*\n/, 1)
  return paragraph
}

/** Renders Markdown of a document as safe HTML. */
export type Markdown = (text: string) => string

const MAX_HTML_LENGTH = 2000

/** Maximum length of rendered text, the same as on pages, so that rendered texts are shared. */
const MAX_RENDERED_LENGTH = 6000

/** Matches text without Markdown and HTML. */
const PLAIN = /^[^\\`*_[\]<>&|~@]*$/

/** Returns the first paragraph of a description, as plain text or, if it has formatting, as HTML. */
export function fieldDescription(
  markdown: string,
  render: Markdown,
): { description?: string; descriptionHtml?: string } {
  const text = plainText(markdown)
  if (text === '') return {}
  if (PLAIN.test(text) && !text.includes('://') && PLAIN.test(firstParagraph(markdown))) return { description: text }
  // Paragraphs cannot be nested.
  const [, html = ''] = /^<p>([\s\S]*?)<\/p>/.exec(render(cut(markdown, MAX_RENDERED_LENGTH))) ?? []
  if (html === '' || html.length > MAX_HTML_LENGTH) return { description: text }
  // Links open a new tab, so that readers keep what they have filled in.
  return { descriptionHtml: html.replaceAll('<a href=', '<a target="_blank" href=') }
}

/** Returns Markdown that shows a text as written, for texts that the specification does not declare as Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&~|]|(?<=^\s*)[-+#=]|(?<=^\s*\d+)[.)]/gm, '\\$&')
}

/** Shortens a text without splitting characters. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns a code block, with a fence longer than any in the code. */
export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}\n${marks}`
}
