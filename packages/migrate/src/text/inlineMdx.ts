import { withoutBase } from './withoutBase.js'

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '_', em: '_', code: '`' }

/** Returns HTML of one line as inline MDX: links, bold, italics and code. */
export function inlineMdx(html: string, base: string): string {
  return html
    .replace(/[{}]/g, '\\$&')
    .replace(/<a\s[^>]*?\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>([\s\S]*?)<\/a>/gi, (_, a, b, c, label) => {
      return `[${label}](${withoutBase(a ?? b ?? c, base)})`
    })
    .replace(/<\/?(b|strong|i|em|code)(?:\s[^>]*)?>/gi, (_, name: string) => MARKS[name.toLowerCase()] ?? '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/</g, '\\<')
    .replace(/\s+/g, ' ')
    .trim()
}
