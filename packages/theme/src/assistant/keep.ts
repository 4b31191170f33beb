import { memory } from '../client/dom.js'
import { EMPTY, stop } from './changes.js'
import type { Conversation, Problem, Turn } from './chatTypes.js'

/** Maximum number of characters and of turns of a stored conversation. */
const [MAX_LENGTH, MAX_TURNS] = [200_000, 30]

/** Stores a conversation until the tab is closed. The oldest turns are dropped first. */
export function keepConversation(name: string, conversation: Conversation): void {
  let turns = conversation.turns.slice(-MAX_TURNS)
  let text = JSON.stringify({ ...conversation, turns })
  while (text.length > MAX_LENGTH && turns.length > 1) {
    turns = turns.slice(1)
    text = JSON.stringify({ ...conversation, turns })
  }
  memory.write(name, text, true)
}

/** Reads the stored conversation. An answer that the previous page did not receive completely is marked as stopped. */
export function readConversation(name: string): Conversation {
  try {
    const { threadId, turns } = JSON.parse(memory.read(name, true) ?? '{}') as { threadId?: unknown; turns?: unknown }
    if (!Array.isArray(turns) || !turns.every(isTurn)) return EMPTY
    return stop({ threadId: typeof threadId === 'string' ? threadId : undefined, turns })
  } catch {
    return EMPTY
  }
}

/** Validates a stored turn, because other scripts of the origin may have written it. */
function isTurn(value: unknown): value is Turn {
  const { id, question, context, answer, sources, state, problem } = (value ?? {}) as Record<keyof Turn, unknown>
  const texts = [id, question, answer, state]
  const isWhole = texts.every((text) => typeof text === 'string')
  const isProblem = problem === undefined || PROBLEMS.has((problem as { kind?: unknown } | null)?.kind)
  return isWhole && isProblem && isListWith(context, 'value') && isListWith(sources, 'url', 'title')
}

const PROBLEMS = new Set<unknown>(['busy', 'offline', 'refused', 'failed', 'broken'] satisfies Problem['kind'][])

function isListWith(list: unknown, ...names: string[]): boolean {
  const hasTexts = (entry: unknown) =>
    names.every((name) => typeof (entry as Record<string, unknown> | null)?.[name] === 'string')
  return Array.isArray(list) && list.every(hasTexts)
}
