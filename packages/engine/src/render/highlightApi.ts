import type { Highlighter } from '@octavo/content'
import type { BodyView, CodeView, MediaView } from '@octavo/core'
import { codeView } from '@octavo/openapi'
import type { ApiContent } from './apiContent.js'

/** Highlights the code of an operation, channel or model in place. */
export async function highlightApi(
  { operation, channel, schema }: ApiContent,
  highlighter: Highlighter,
): Promise<void> {
  const samples = (operation ?? channel)?.samples.map(({ code }) => code) ?? []
  const messages = channel?.messages ?? []
  const bodies = operation ? [operation, ...operation.callbacks].map(({ body }) => body) : []
  const responses = operation ? [operation, ...operation.callbacks].flatMap((part) => part.responses) : []
  const media = [
    ...bodies.flatMap((body: BodyView | undefined) => body?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]
  const examples = [...media, ...messages].flatMap((content: Pick<MediaView, 'examples'>) => content.examples)
  const blocks: CodeView[] = [
    ...samples,
    ...messages.flatMap(({ source }) => source?.code ?? []),
    ...[...examples, ...(schema?.examples ?? [])].map(({ code }) => code),
  ]
  for (const block of blocks) {
    if (block.html !== undefined) continue
    const html = codeView(block.language, block.code).html ?? (await highlighter.highlight(block.code, block.language))
    if (html !== undefined) block.html = html
  }
}
