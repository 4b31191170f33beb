import type { OperationView } from '@octavo/core'
import { endpointLine } from '../markdown/operationMarkdown.js'

/** Returns the Markdown about an endpoint, before and after the text of its MDX page. */
export function mdxMarkdown(view: OperationView): { head: string; foot: string } {
  const { security, samples } = view
  const credentials = security.flatMap(({ fields }) =>
    fields.map(({ name, in: place, examples = [] }) => `\`${name}\` (${place}): \`${examples[0] ?? ''}\``),
  )
  const [sample] = samples
  return {
    head: [endpointLine(view), ...(credentials.length > 0 ? [`Authorization: ${credentials.join(' or ')}`] : [])].join(
      '\n\n',
    ),
    foot: sample ? `## Example request\n\n${fence(sample.code.language, sample.code.code)}` : '',
  }
}

function fence(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code.trimEnd()}\n${marks}`
}
