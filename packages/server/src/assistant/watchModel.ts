import type { AnswerModel } from '@octavo/assistant'

/** Returns a model that reports its errors. An answer that the reader stops is not an error. */
export function watchModel(model: AnswerModel, onError: () => void): AnswerModel {
  return {
    async *stream(prompt, signal) {
      try {
        yield* model.stream(prompt, signal)
      } catch (error) {
        if (!signal.aborted) onError()
        throw error
      }
    },
  }
}
