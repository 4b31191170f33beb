import { plainText } from './readEvals.js'

/** A page as Markdown. */
interface DraftedPage {
  /** Path without a leading slash; `''` for the first page. */
  path: string
  title: string
  content: string
}

/** Number of headings in a question. */
const MAX_HEADINGS = 3
const MAX_FACT_LENGTH = 300

/** Returns an entry of evals.yaml for an author to review. Undefined for a page without sentences. */
export function draftQuestion({ path, title, content }: DraftedPage): string | undefined {
  const fact = firstSentence(content)
  if (fact === undefined) return undefined
  const headings = [...content.matchAll(/^##+ +(.+)$/gm)].slice(0, MAX_HEADINGS).map(([, text = '']) => text.trim())
  const question = `${[title, headings.join(', ')].filter(Boolean).join(': ')}?`
  // A JSON string is a quoted string in YAML.
  return [
    `- question: ${JSON.stringify(question)}`,
    `  facts: [${JSON.stringify(fact)}]`,
    `  page: ${JSON.stringify(`/${path}`)}`,
    '  draft: true',
    '',
  ].join('\n')
}

/** Returns the first sentence below the title that is not a heading, list, table, quotation, element or code. */
function firstSentence(content: string): string | undefined {
  let isCode = false
  for (const line of content.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode && /^[\p{L}\p{N}`*_[]/u.test(line) && !/^(?:\d+\.|\*) /.test(line)) {
      const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(line) ?? [line]
      const fact = sentence.trim().slice(0, MAX_FACT_LENGTH)
      if (plainText(fact) !== '') return fact
    }
  }
  return undefined
}
