import type { Diagnostic } from '@octavo/core'
import type { SourceFile } from '../text/sourceFile.js'

/** Replace characters that cannot start a tag: Unicode noncharacters, as in text/marks.ts. Offsets do not change. */
const [LESS, LINK_OPEN, LINK_CLOSE] = ['\ufdd5', '\ufdd6', '\ufdd7']
const MARKS = /[\ufdd5-\ufdd7]|%EF%B7%9[567]/

const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})>/g

export interface LiteralTags {
  text: string
  diagnostic: Diagnostic
}

/**
 * Returns the text without the `<` at an offset, which cannot be JSX, such as in `<https://a.dev>` or `<= 5`. All
 * autolinks are replaced at once. Undefined if it may start a tag.
 */
export function markLiteralTag(source: SourceFile, text: string, offset: number): LiteralTags | undefined {
  if (text[offset] !== '<') return undefined
  AUTOLINK.lastIndex = offset
  const link = AUTOLINK.exec(text)
  if (link?.index === offset) {
    return {
      text: text.replace(AUTOLINK, (_, url: string) => LINK_OPEN + url + LINK_CLOSE),
      diagnostic: {
        rule: 'MDX_SYNTAX',
        severity: 'warning',
        ...source.range(offset, offset + link[0].length),
        message: `Unsupported autolink in MDX: \`${link[0]}\`; it is shown as a link.`,
        hint: `Fix: write \`[text](${link[1]})\`, or the URL without \`<\` and \`>\`.`,
      },
    }
  }
  if (/[A-Za-z_$/>!?]/.test(text[offset + 1] ?? '')) return undefined
  return {
    text: `${text.slice(0, offset)}${LESS}${text.slice(offset + 1)}`,
    diagnostic: {
      rule: 'MDX_SYNTAX',
      severity: 'warning',
      ...source.range(offset, offset + 1),
      message: 'Invalid tag: "<" without a name; it is shown as text.',
      hint: 'Fix: write `&lt;`, or put backticks around it.',
    },
  }
}

/** Restores the characters in all strings of a tree. Autolinks are links already, so theirs stay only in code. */
export function restoreLiteralTags<Value>(value: Value, isCode = false): Value {
  if (typeof value === 'string') return (MARKS.test(value) ? restore(value, isCode) : value) as Value
  if (Array.isArray(value)) return value.map((item) => restoreLiteralTags(item, isCode)) as Value
  if (typeof value !== 'object' || value === null) return value
  const keepsText = isCode || CODE.has((value as { type?: string }).type ?? '')
  const entries = Object.entries(value).map(([key, item]) => [key, restoreLiteralTags(item, keepsText)])
  return Object.fromEntries(entries) as Value
}

const CODE = new Set(['code', 'inlineCode', 'mdxFlowExpression', 'mdxTextExpression', 'mdxjsEsm', 'mdxJsxAttribute'])

function restore(text: string, isCode: boolean): string {
  return text
    .replace(/\ufdd5|%EF%B7%95/g, '<')
    .replace(/\ufdd6|%EF%B7%96/g, isCode ? '<' : '')
    .replace(/\ufdd7|%EF%B7%97/g, isCode ? '>' : '')
}
