import type { AssistantView } from '@octavo/core'
import type { Turn } from '../conversation/types.js'

/** Maximum turns that are sent to the server, including the question. */
const MAX_TURNS = 10
/** Maximum length of a path for the endpoint. */
const MAX_PATH = 200

interface BodyInput {
  /** Turns of the conversation; the last one is the question. */
  turns: readonly Turn[]
  threadId?: string | undefined
  page: Pick<AssistantView, 'path' | 'version' | 'language'>
}

/** Returns the body of a request, with messages in the format of version 2. */
export function requestBody({ turns, threadId, page }: BodyInput): string {
  const { path, version, language } = page
  const asked = turns.at(-1)
  const hasPath = path.length <= MAX_PATH
  // The path implies the language; a filter would exclude content that exists in another language only.
  const isNarrowed = version !== undefined || (!hasPath && language !== undefined)
  return JSON.stringify({
    fp: 'anonymous',
    threadId,
    messages: turns
      .filter((turn) => turn === asked || turn.answer !== '')
      .slice(-MAX_TURNS)
      .flatMap(messagesOf),
    filter: isNarrowed ? { version, language } : undefined,
    context: asked && asked.context.length > 0 ? asked.context : undefined,
    currentPath: hasPath ? path : undefined,
  })
}

function messagesOf({ id, question, answer }: Turn): object[] {
  const message = (role: string, text: string) => ({ id: `${id}-${role}`, role, parts: [{ type: 'text', text }] })
  return [message('user', question), ...(answer === '' ? [] : [message('assistant', answer)])]
}
