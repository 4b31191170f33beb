import { ProviderRefused, streamChat } from './chatCompletions.js'
import { type AnswerModel, MAX_TOKENS } from './types.js'

interface OpenAiModelOptions {
  /** URL of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  baseUrl: string
  /** Name of the model. */
  model: string
  apiKey?: string
  /** Maximum time until the first word, and between two words, in milliseconds. */
  waitMs?: number
  /** Maximum time for a whole answer, in milliseconds. */
  totalMs?: number
}

const WAIT_MS = 30_000
const TOTAL_MS = 180_000

/** Creates a model that uses any OpenAI-compatible API. Each answer is one request, without retries. */
export function openAiModel({ waitMs = WAIT_MS, totalMs = TOTAL_MS, ...provider }: OpenAiModelOptions): AnswerModel {
  return {
    async *stream({ longestMs = totalMs, ...prompt }, signal) {
      const late = new AbortController()
      const end = AbortSignal.any([signal, late.signal])
      const stop = (reason: string) => late.abort(new ModelTooSlow(reason))
      const wait = () => setTimeout(stop, waitMs, 'The model did not respond in time.')
      let waiting = wait()
      const total = setTimeout(stop, Math.min(longestMs, totalMs), 'The model took too long to finish.')
      try {
        for await (const part of streamChat({ ...provider, ...prompt, mostTokens: MAX_TOKENS, signal: end })) {
          clearTimeout(waiting)
          yield part
          waiting = wait()
        }
      } catch (error) {
        throw modelFailure(end.aborted ? end.reason : error)
      } finally {
        clearTimeout(waiting)
        clearTimeout(total)
      }
    },
  }
}

/** Thrown when a model takes too long. */
class ModelTooSlow extends Error {}

/**
 * Returns the error of a failed model for the operator's log. Providers' error messages can contain readers' questions
 * and keys, so they are not included.
 */
function modelFailure(error: unknown): Error {
  if (error instanceof ProviderRefused || error instanceof ModelTooSlow) return error
  const { code } = error as { code?: unknown }
  return new Error(`The answer of the model was interrupted${typeof code === 'string' ? ` (${code})` : ''}.`)
}
