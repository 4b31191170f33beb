import type { FinishReason, Usage } from '../answer/events.js'
import type { Turn } from '../conversation/conversation.js'

export interface Prompt {
  system: string
  turns: readonly Turn[]
  /** Maximum time for the response in milliseconds. Default: the limit of the model. */
  longestMs?: number
}

export type ModelPart = { type: 'text'; text: string } | { type: 'finish'; reason: FinishReason; usage: Usage }

/** Maximum number of tokens of an answer. */
export const MAX_TOKENS = 4_000

/** A model that writes answers. */
export interface AnswerModel {
  /**
   * Streams the answer of the model.
   * @throws if it cannot be reached, takes too long, or fails while streaming
   */
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>
}
