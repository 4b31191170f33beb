import { randomUUID } from 'node:crypto'
import type { Conversation, Turn } from '../conversation/conversation.js'
import { isGreeting } from '../conversation/questionWords.js'
import { retrieve } from '../conversation/retrieve.js'
import { suggestQueries } from '../conversation/searchQueries.js'
import { type ThreadStore, turnsBefore } from '../conversation/threads.js'
import type { Passage, SiteKnowledge } from '../knowledge/types.js'
import { type AnswerModel, MAX_TOKENS, type ModelPart } from '../model/types.js'
import { cutText } from '../text/cleanText.js'
import { ownLinks } from '../text/ownLink.js'
import type { AnswerEvent, FinishReason, Usage } from './events.js'
import { extractiveAnswer, fittingPassages } from './extractive.js'
import { outputFilter } from './output/outputFilter.js'
import { languagePhrases, type Phrases } from './phrases.js'
import { createPrompt } from './prompt.js'
import { citedFirst, passageSources } from './sources.js'

export interface Assistant {
  knowledge: SiteKnowledge
  /** Default: no model, so that answers quote the documentation. */
  model?: AnswerModel
  threads: ThreadStore
  /** URL of the site. Links to other sites become text. */
  siteUrl: string
  /** Called with errors, for the operator's log. */
  onError?(error: unknown): void
  /** Called with a question for which nothing was found. */
  onNothingFound?(question: string): void
  /** Called when an answer starts. */
  onAnswer?(): AnswerWatch
}

/** Callbacks during an answer. */
export interface AnswerWatch {
  /** Called with the first word of the answer. */
  firstText(): void
  /** Called once at the end. `left` means that the reader disconnected earlier. */
  ended(outcome: 'finished' | 'failed' | 'left'): void
}

const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0 }
/** Maximum length of an answer in characters, more than `MAX_TOKENS` tokens have in any language. */
const MAX_ANSWER_LENGTH = 16 * MAX_TOKENS
/** Maximum length of a stored question or answer, in characters. Later questions need only the start. */
const MAX_STORED_LENGTH = 16_000

/**
 * Answers a question. Yields the events of both protocols in order. The first event follows the search.
 * @throws errors of the search and the store before the first event. Later ones become the last event.
 */
export async function* answerQuestion(
  assistant: Assistant,
  question: Conversation,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { knowledge, threads } = assistant
  const messageId = randomUUID()
  const watch = assistant.onAnswer?.()
  let outcome: Parameters<AnswerWatch['ended']>[0] = 'left'
  let answerText = ''
  let threadId: string | undefined
  let isStarted = false
  /** Stores the thread, even if the answer fails or is stopped. A store that throws does not affect the answer. */
  const store = async () => {
    const id = threadId
    threadId = undefined
    if (id === undefined) return
    try {
      await threads.append({ id, fp: question.fp }, exchangeTurns(question.question, answerText))
    } catch (error) {
      assistant.onError?.(error)
    }
  }
  try {
    const { threadId: id, fp } = question
    const before = id === undefined ? undefined : await threads.read({ id, fp })
    const thread = before && id !== undefined ? id : randomUUID()
    // Clients that send only the last message rely on the stored thread.
    const conversation =
      question.before.length > 0 ? question : { ...question, before: turnsBefore(before ?? [], question.question) }
    const { model } = assistant
    let searched = NO_USAGE
    const suggest = async (model: AnswerModel) => {
      const { queries, usage } = await suggestQueries({ model, knowledge }, conversation, signal)
      searched = usage
      return queries
    }
    const passages = await retrieve(knowledge, conversation, { suggest: model && (() => suggest(model)) })
    signal.throwIfAborted()
    threadId = thread
    isStarted = true
    yield { type: 'start', messageId, threadId: thread }
    const fitting = fittingPassages(passages)
    const isFound = (model ? passages : fitting).length > 0
    if (!isFound && !isGreeting(question.question)) assistant.onNothingFound?.(question.question)
    if (!model) for (const source of passageSources(fitting)) yield { type: 'source', ...source }
    let end: { reason: FinishReason; usage: Usage } = { reason: 'stop', usage: NO_USAGE }
    for await (const part of write(assistant, conversation, passages, signal)) {
      if (part.type === 'finish') end = part
      else if (part.text !== '') {
        if (answerText === '') watch?.firstText()
        answerText += part.text
        yield part
      }
    }
    if (answerText.trim() === '') throw new Error('The model returned no text.')
    // Only now it is known what the model cites. Most passages of an off-topic question match by chance.
    const sources = model ? citedFirst(answerText, passages) : []
    for (const source of passageSources(sources)) yield { type: 'source', ...source }
    await store()
    outcome = 'finished'
    yield { type: 'finish', threadId: thread, reason: end.reason, usage: sum(searched, end.usage) }
  } catch (error) {
    // The reader has left.
    if (signal.aborted) return
    outcome = 'failed'
    if (!isStarted) throw error
    assistant.onError?.(error)
    await store()
    yield { type: 'error', message: (await phrasesFor(knowledge, question)).failed }
  } finally {
    watch?.ended(outcome)
    await store()
  }
}

function sum(one: Usage, other: Usage): Usage {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  }
}

async function* write(
  { knowledge, model, siteUrl }: Assistant,
  conversation: Conversation,
  passages: readonly Passage[],
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const filter = outputFilter(ownLinks(siteUrl))
  if (!model) {
    const answer = extractiveAnswer(conversation, passages) || (await phrasesFor(knowledge, conversation)).nothing
    yield { type: 'text', text: filter.push(answer) + filter.end() }
    return
  }
  let end: ModelPart | undefined
  let left = MAX_ANSWER_LENGTH
  try {
    for await (const part of model.stream(createPrompt(conversation, passages), signal)) {
      if (part.type === 'finish') {
        end = part
        continue
      }
      const text = cutText(part.text, left)
      yield { type: 'text', text: filter.push(text) }
      left -= text.length
      if (text.length === part.text.length) continue
      // A model that does not stop by itself is cut off.
      end = { type: 'finish', reason: 'length', usage: NO_USAGE }
      break
    }
  } catch (error) {
    // Text that was sent stays sent, so its end is sent too, before the error.
    if (!signal.aborted) yield { type: 'text', text: filter.end() }
    throw error
  }
  yield { type: 'text', text: filter.end() }
  if (end) yield end
}

/** Returns the fixed texts in the reader's language. */
async function phrasesFor(knowledge: SiteKnowledge, { filter, currentPath }: Conversation): Promise<Phrases> {
  try {
    return languagePhrases(filter?.language ?? (await knowledge.language(currentPath)))
  } catch {
    // The error may come from the knowledge itself.
    return languagePhrases()
  }
}

/** Returns the turns for a question and its answer. If the answer failed or was stopped, its text so far is used. */
function exchangeTurns(question: string, answer: string): Turn[] {
  return [
    { role: 'user', text: cutText(question, MAX_STORED_LENGTH) },
    ...(answer.trim() === '' ? [] : [{ role: 'assistant' as const, text: cutText(answer, MAX_STORED_LENGTH) }]),
  ]
}
