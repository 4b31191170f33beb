import type { AnswerEvent } from './answerStream.js'
import type { AskContext, Conversation, Problem, Turn } from './chatTypes.js'

/** Maximum number of characters and of sources of an answer. */
const [MAX_ANSWER, MAX_SOURCES] = [60_000, 20]

export const EMPTY: Conversation = { turns: [] }

export function addQuestion(
  conversation: Conversation,
  { id, question, context }: { id: string; question: string; context: AskContext[] },
): Conversation {
  const turn: Turn = { id, question, context, answer: '', sources: [], state: 'waiting' }
  return { ...conversation, turns: [...conversation.turns, turn] }
}

/** Removes the answer to the last question, to ask it again. */
export function askAgain(conversation: Conversation): Conversation {
  return withLast(conversation, ({ problem: _, ...turn }) => ({ ...turn, answer: '', sources: [], state: 'waiting' }))
}

export function addEvent(conversation: Conversation, event: AnswerEvent): Conversation {
  if (event.type === 'thread') return { ...conversation, threadId: event.threadId }
  return withLast(conversation, (turn) => turnAfter(turn, event))
}

function turnAfter(turn: Turn, event: AnswerEvent): Turn {
  const { answer, sources } = turn
  switch (event.type) {
    case 'text':
      return { ...turn, answer: (answer + event.text).slice(0, MAX_ANSWER), state: 'answering' }
    case 'break':
      return { ...turn, answer: answer === '' || answer.endsWith('\n\n') ? answer : `${answer}\n\n` }
    case 'source': {
      const isKnown = sources.length >= MAX_SOURCES || sources.some(({ url }) => url === event.source.url)
      return isKnown ? turn : { ...turn, sources: [...sources, event.source] }
    }
    case 'failed':
      return { ...turn, state: 'failed', problem: { kind: answer === '' ? 'failed' : 'broken' } }
    case 'done':
      return answer.trim() === ''
        ? { ...turn, state: 'failed', problem: { kind: 'failed' } }
        : { ...turn, answer: answer.trimEnd(), state: 'done' }
    default:
      return turn
  }
}

export function fail(conversation: Conversation, problem: Problem): Conversation {
  return withLast(conversation, (turn) => ({ ...turn, state: 'failed', problem }))
}

export function stop(conversation: Conversation): Conversation {
  return withLast(conversation, (turn) => (isUnderWay(turn) ? { ...turn, state: 'stopped' } : turn))
}

export function isUnderWay(turn: Turn | undefined): boolean {
  return turn?.state === 'waiting' || turn?.state === 'answering'
}

function withLast(conversation: Conversation, change: (turn: Turn) => Turn): Conversation {
  const last = conversation.turns.at(-1)
  return last ? { ...conversation, turns: [...conversation.turns.slice(0, -1), change(last)] } : conversation
}
