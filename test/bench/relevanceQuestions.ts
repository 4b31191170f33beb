import { readFileSync } from 'node:fs'

/** A question of a reader, and what answers it. */
export interface RelevanceQuestion {
  site: string
  question: string
  /** Pages that answer it; none for an off-topic question. */
  pages: readonly string[]
  /** Text of the documentation that the answer contains. */
  fact: string
  kind: 'direct' | 'paraphrased' | 'off-topic'
}

export const RELEVANCE_QUESTIONS: readonly RelevanceQuestion[] = JSON.parse(
  readFileSync(new URL('./relevanceQuestions.json', import.meta.url), 'utf8'),
)
