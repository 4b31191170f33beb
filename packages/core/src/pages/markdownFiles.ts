/** Folder of the further parts of long Markdown files. No page has a URL in it. */
const FOLDER = '_octavo/markdown'

/** Returns the output path of the whole Markdown of a page whose Markdown file continues in another. */
export function wholeMarkdownFile(slug: string): string {
  return `${FOLDER}/whole/${slug || 'index'}.md`
}

/** Returns the output path of a further part of a page's Markdown, from 2. */
export function nextMarkdownFile(slug: string, part: number): string {
  return `${FOLDER}/${part}/${slug || 'index'}.md`
}

/** Returns the Markdown file of a page for the path of any of its parts. Other paths are unchanged. */
export function markdownPage(path: string): string {
  return path.replace(new RegExp(`^${FOLDER}/(?:whole|\\d{1,9})/`), '')
}

/** Returns true for the path of a further part of a page's Markdown. */
export function isMarkdownPart(path: string): boolean {
  return new RegExp(`^${FOLDER}/\\d{1,9}/`).test(path)
}

/** Matches the URL of the second part of a Markdown file. Captures its path around the number. */
const NEXT = new RegExp(`\\]\\((?:https?://[^/\\s)]+)?([^\\s)]*/${FOLDER}/)2(/[^\\s)]+)\\)`)

/** Returns the path of the whole text of a Markdown file that continues in another. Undefined for other files. */
export function wholeMarkdownPath(markdown: string): string | undefined {
  const [, folder, file] = NEXT.exec(markdown) ?? []
  return folder === undefined ? undefined : `${folder}whole${file}`
}
